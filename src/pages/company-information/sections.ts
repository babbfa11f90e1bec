/** The tabs of the company information (spec 1, section 2, other screens). */
import { lazyPart } from '../../ui/lazy-part'
import type { Section } from '../sections-page'

export const companySections: readonly Section[] = [
  { name: 'address', Section: lazyPart(() => import('./address-section'), 'Section') },
  { name: 'licences', Section: lazyPart(() => import('./licences-section'), 'Section') },
  { name: 'concurrent-users', Section: lazyPart(() => import('./concurrent-users'), 'Section') },
]
