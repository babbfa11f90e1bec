/** The colours of the states, as tokens and on chips. */
import { addSheet } from './sheets'
import { stateChipCss } from './state-chip-style'
import { stateTokensCss } from './state-style'

addSheet('src/ui/theme/state-colours.ts', stateTokensCss() + stateChipCss())
