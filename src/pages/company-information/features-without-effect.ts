/** Features that have no visible effect in this product (COVERAGE, settings). */
import type { Feature } from '../../contract/features'

export const featuresWithoutEffect: ReadonlySet<Feature> = new Set(['Kardex', 'BusinessIntelligence'])
