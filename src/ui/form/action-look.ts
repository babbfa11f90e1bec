/** The look of forms, rehearsals and progress; loaded with the first of them. */
import { addToTheme } from '../theme/sheets'
import actionsCss from './actions.css'

addToTheme('panels', actionsCss)
