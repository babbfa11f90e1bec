/** Entry of /controls.html. */
import { createRoot } from 'react-dom/client'
import { CopyLink } from '../../src/ui/controls/error-panel'
import { ToastList } from '../../src/ui/controls/toast'
import { Tip } from '../../src/ui/controls/tooltip'
import { ControlsPage } from './controls-page'

const place = document.getElementById('controls')
if (place === null) throw new Error('The page has no place for the gallery.')
// Preloaded, so that states are complete when they are first shown.
await Promise.all([CopyLink, ToastList, Tip].map(part => part.preload()))
createRoot(place).render(<ControlsPage />)
