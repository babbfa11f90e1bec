/** The look of the rules of a new password; loaded with them. */
import passwordRulesCss from './password-rules.css'
import { addToTheme } from './sheets'

addToTheme('panels', passwordRulesCss)
