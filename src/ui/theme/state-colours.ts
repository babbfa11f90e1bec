/** The colours of all states, as tokens and on chips. Whatever shows a state imports this module; most first screens show none. */
import './first-state-colours'
import { tokensOf } from './first-state-look'
import { addSheet } from './sheets'
import { stateChipCss } from './state-chip-look'
import { otherStateLooks } from './state-look'

addSheet('src/ui/theme/state-colours.ts', tokensOf(otherStateLooks) + stateChipCss())
