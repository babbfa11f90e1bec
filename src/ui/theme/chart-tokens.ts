/** The colours of charts as tokens. Whatever draws one imports this module; no first screen does. */
import chartTokensCss from './chart-tokens.css'
import { addToTheme } from './sheets'

addToTheme('tokens', chartTokensCss)
