/** The look of the criteria of a draft; loaded with their dialog. */
import { addToTheme } from '../../ui/theme/sheets'
import searchCriteriaCss from './search-criteria.css'

addToTheme('panels', searchCriteriaCss)
