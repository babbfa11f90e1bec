/** The look of the lists of reservations; loaded with the first of them. */
import { addToTheme } from '../../ui/theme/sheets'
import reservationListsCss from './reservation-lists.css'

addToTheme('panels', reservationListsCss)
