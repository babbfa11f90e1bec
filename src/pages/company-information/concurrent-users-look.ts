/** The look of the list of those who work at the same time. */
import { addToTheme } from '../../ui/theme/sheets'
import concurrentUsersCss from './concurrent-users.css'

addToTheme('panels', concurrentUsersCss)
