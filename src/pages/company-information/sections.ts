/** The tabs of the company information (spec 1, section 2, other screens). */
import type { Section } from '../sections-page'

export const companySections: readonly Section[] = [
  { name: 'address', load: () => import('./address-section') },
  { name: 'licences', load: () => import('./licences-section') },
  { name: 'concurrent-users', load: () => import('./concurrent-users') },
]
