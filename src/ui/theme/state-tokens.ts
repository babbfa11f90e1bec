/** The colours of all states as tokens. Whatever shows a state imports this module; most first screens show none. */
import { tokensOf } from './first-state-look'
import './first-state-tokens'
import { addToTheme } from './sheets'
import { otherStateLooks } from './state-look'

addToTheme('tokens', tokensOf(otherStateLooks))
