/** Pages of the plain layout. They show the rows of their successors, so their permissions grant these rows too, but only where they exist. */
import type { Feature } from './features'

/** Paths of the permissions of the old pages. */
export const oldPages = [
  'pages/jobs-page',
  'pages/tasks-page',
  'pages/maintenance-page',
  'pages/inventory-page',
  'pages/stocks-page',
  'pages/outgoing-orders-page',
  'pages/ingoing-orders-page',
  'pages/locations-page',
  'pages/materials-page',
  'pages/supplier-page',
  'pages/draft-page',
] as const

/** The feature that shows them. */
export const oldPagesFeature: Feature = 'EnableOldCockpitView'

const paths: ReadonlySet<string> = new Set(oldPages)

/**
 * Whether a permission is that of a page that these features do not show: it is granted to nobody then, whatever the table says, since its
 * row of the table belongs to a page that nobody can see.
 * @param features undefined where it is asked what the table says, as the page of the permissions does
 */
export function isPageMissing(path: string | undefined, features: readonly string[] | undefined): boolean {
  return (
    features !== undefined && path !== undefined && paths.has(path) && !features.includes(oldPagesFeature)
  )
}
