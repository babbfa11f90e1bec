/**
 * Rollup plugin: libraries that still import useSyncExternalStore from its package for React 17 get React's own, which is
 * the same function.
 */
const replaced = 'use-sync-external-store/shim'
const own = '\0react-own-store'

export function reactOwnStore() {
  return {
    name: 'react-own-store',
    resolveId: source => (source === replaced || source === `${replaced}/index.js` ? own : null),
    load: id => (id === own ? `export { useSyncExternalStore } from 'react'` : null),
  }
}
