/** Features that change nothing that can be seen in this product (COVERAGE, settings). */
import type { Feature } from '../../contract/features'

export const featuresWithoutEffect: ReadonlySet<Feature> = new Set(['Kardex', 'BusinessIntelligence'])
