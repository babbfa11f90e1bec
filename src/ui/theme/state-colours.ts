/** The colours of all states, as tokens and on chips. Modules that show a state import this one; most first screens show none. */
import './first-state-colours'
import { tokensOf } from './first-state-style'
import { addSheet } from './sheets'
import { stateChipCss } from './state-chip-style'
import { otherStateStyles } from './state-style'

addSheet('src/ui/theme/state-colours.ts', tokensOf(otherStateStyles) + stateChipCss())
