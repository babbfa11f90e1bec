/** The colours of the states of orders and jobs as tokens; the first tiles of the dashboard show no others. */
import { firstStateLooks, tokensOf } from './first-state-look'
import { addToTheme } from './sheets'

addToTheme('tokens', tokensOf(firstStateLooks))
