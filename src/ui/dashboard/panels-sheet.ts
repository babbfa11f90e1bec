/** Styles of the panels below the tiles, on the wall as in the office; they come with the panels. */
import '../theme/chart-tokens'
import '../theme/control-look'
import { addToTheme } from '../theme/sheets'
import panelsCss from './panels.css'

addToTheme('panels', panelsCss)
