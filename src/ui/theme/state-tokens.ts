/** The colours of states as tokens. Whatever shows a state imports this module; most first screens show none. */
import { addToTheme } from './sheets'
import { stateTokens } from './state-look'

addToTheme('tokens', stateTokens())
