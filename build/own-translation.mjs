/**
 * Rollup plugin: components get their texts through src/ui/translation.ts instead of react-i18next, of which they use two functions
 * and the rest would be 2 KB of every element.
 */
import { inProject } from './project.mjs'

export function ownTranslation() {
  return {
    name: 'own-translation',
    resolveId: source => (source === 'react-i18next' ? inProject('src', 'ui', 'translation.ts') : null),
  }
}
