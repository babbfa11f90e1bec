/** The look of the bar that says that live updates are lost; it comes with it, before anything is lost. */
import { addToTheme } from '../ui/theme/sheets'
import liveNoticeCss from './live-notice.css'

addToTheme('surfaces', liveNoticeCss)
