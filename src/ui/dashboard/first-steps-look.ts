/** The look of the first steps; loaded with them. */
import '../theme/control-look'
import { addToTheme } from '../theme/sheets'
import firstStepsCss from './first-steps.css'

addToTheme('panels', firstStepsCss)
