/**
 * The lines of a grid stand in the order of their array: Handsontable trims, hides and moves none of them. It keeps five lists of all
 * places nevertheless, and makes several more each time that it takes lines over; here one list is all of them.
 */
import type { Hot } from './hot-modules'

/** Takes over the places of a grid's lines, before it takes the lines. Again changes nothing. */
export function keepPlainOrder(hot: Pick<Hot, 'rowIndexMapper'>): void {
  const mapper = hot.rowIndexMapper as unknown as PlaceLists
  if (taken.has(mapper)) return
  taken.add(mapper)
  const allPlaces = mapper.getIndexesSequence.bind(mapper)
  const updateLists = mapper.updateCache.bind(mapper)
  let places: readonly number[] = []
  const plainPlaces = () => {
    const count = mapper.indexesSequence.getLength()
    if (places.length !== count) places = Array.from({ length: count }, (_, place) => place)
    return places
  }
  mapper.getIndexesSequence = () => (isPlain(mapper) ? plainPlaces() : allPlaces())
  mapper.updateCache = (isForced = false) => {
    if (!isPlain(mapper)) {
      // It would write into the list that it has.
      mapper.fromPhysicalToVisualIndexesCache = new Int32Array(0)
      mapper.fromVisualToRenderableIndexesCache = new Int32Array(0)
      updateLists(isForced)
      return
    }
    const { indexesSequenceChanged } = mapper
    if (!isForced && (mapper.isBatched || !indexesSequenceChanged)) return
    const all = plainPlaces()
    mapper.notTrimmedIndexesCache = all
    mapper.notHiddenIndexesCache = all
    mapper.renderablePhysicalIndexesCache = all
    mapper.fromPhysicalToVisualIndexesCache = all
    mapper.fromVisualToRenderableIndexesCache = all
    mapper.runLocalHooks('cacheUpdated', {
      indexesSequenceChanged,
      trimmedIndexesChanged: false,
      hiddenIndexesChanged: false,
    })
    mapper.indexesSequenceChanged = false
  }
}

/** Not in Handsontable's types: what it knows of the places of lines. */
interface PlaceLists {
  readonly isBatched: boolean
  /** Its values are empty as long as every line stands at its own place. */
  readonly indexesSequence: { getLength(): number; readonly indexedValues: readonly number[] }
  readonly trimmingMapsCollection: { getLength(): number }
  readonly hidingMapsCollection: { getLength(): number }
  indexesSequenceChanged: boolean
  readonly trimmedIndexesChanged: boolean
  readonly hiddenIndexesChanged: boolean
  notTrimmedIndexesCache: readonly number[]
  notHiddenIndexesCache: readonly number[]
  renderablePhysicalIndexesCache: readonly number[]
  fromPhysicalToVisualIndexesCache: ArrayLike<number>
  fromVisualToRenderableIndexesCache: ArrayLike<number>
  getIndexesSequence(): readonly number[]
  updateCache(isForced?: boolean): void
  runLocalHooks(name: 'cacheUpdated', changed: Readonly<Record<string, boolean>>): void
}

const taken = new WeakSet<PlaceLists>()

/** As soon as Handsontable orders, trims or hides lines itself, its own way is taken. */
function isPlain(mapper: PlaceLists): boolean {
  return (
    mapper.indexesSequence.indexedValues.length === 0 &&
    mapper.trimmingMapsCollection.getLength() === 0 &&
    mapper.hidingMapsCollection.getLength() === 0 &&
    !mapper.trimmedIndexesChanged &&
    !mapper.hiddenIndexesChanged
  )
}
