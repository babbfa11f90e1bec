/** The look of a job's instructions; loaded with them. */
import { addToTheme } from '../../ui/theme/sheets'
import jobInstructionsCss from './job-instructions.css'

addToTheme('panels', jobInstructionsCss)
