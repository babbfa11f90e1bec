/** Entry of /controls.html. */
import { createRoot } from 'react-dom/client'
import { ControlsPage } from './controls-page'

const place = document.getElementById('controls')
if (place === null) throw new Error('The page has no place for the gallery.')
createRoot(place).render(<ControlsPage />)
