/** What the demo company sells: families of materials whose names, sizes and colours combine to the range. */
import { largeFamilies } from './material-families-large'
import { smallFamilies } from './material-families-small'

export interface MaterialFamily {
  readonly area: string
  readonly group: string
  readonly itemPrefix: string
  readonly names: readonly string[]
  readonly sizes: readonly string[]
  readonly colours: readonly string[]
  readonly uom: string
  /** Sales price in NOK, from the smallest to the largest size. */
  readonly price: readonly [number, number]
  /** Grams, from the smallest to the largest size. */
  readonly grams: readonly [number, number]
  readonly hasExpDate?: boolean
  readonly hasSerialNumber?: boolean
}

export const materialFamilies: readonly MaterialFamily[] = [...smallFamilies, ...largeFamilies]

/** Every variant of a family, in a fixed order: name, size and colour as a reader would write them. */
export function variantsOf(
  family: MaterialFamily,
): { name: string; size: string; colour: string; step: number }[] {
  return family.names.flatMap(base =>
    family.colours.flatMap(colour =>
      family.sizes.map((size, index) => ({
        name: `${base}${size === '' ? '' : ` ${size}`}${colour === '' ? '' : `, ${colour}`}`,
        size,
        colour,
        step: family.sizes.length > 1 ? index / (family.sizes.length - 1) : 0,
      })),
    ),
  )
}
