/** Entry of /elements.html. */
import { createRoot } from 'react-dom/client'
import 'warehouse-cockpit/all'
import { Gallery } from './gallery'
import { describedElements } from './manifest'

const place = document.getElementById('gallery')
if (place === null) throw new Error('The page has no place for the gallery.')
createRoot(place).render(<Gallery elements={await describedElements()} />)
