/** The look of banners and of what stands in an empty place; it comes with the first of them. */
import './control-look'
import noticesCss from './notices.css'
import { addToTheme } from './sheets'

addToTheme('controls', noticesCss)
