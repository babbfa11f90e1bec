/** The look of the dialog of reservations; loaded with it. */
import { addToTheme } from '../../ui/theme/sheets'
import reservationsCss from './reservations.css'

addToTheme('panels', reservationsCss)
