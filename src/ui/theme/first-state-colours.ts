/** The colours of the states of orders and jobs as tokens; the first tiles of the dashboard show no others. */
import { firstStateStyles, tokensOf } from './first-state-style'
import { addSheet } from './sheets'

addSheet('src/ui/theme/first-state-colours.ts', tokensOf(firstStateStyles))
