/** The materials that can be added to a draft, in the order of the search, with their relation to the draft. Pure. */
import type { MaterialChoice } from '../../contract/endpoints/materials'
import type { DraftedChoice } from '../../contract/endpoints/purchase-inputs'
import { choicesMost } from '../../contract/limits'
import type { SupplierDraft } from './draft-lines'

/** A choice and its note. */
export interface OfferedMaterial extends MaterialChoice {
  /** `here`: in this draft; `drafted`: in other drafts of the supplier; `undelivered`: the supplier does not deliver it yet. */
  readonly standing: 'free' | 'drafted' | 'here' | 'undelivered'
  /** Numbers of the other drafts. */
  readonly draftNumbers: readonly string[]
}

export interface FoundMaterials {
  readonly undrafted: readonly MaterialChoice[]
  readonly drafted: readonly DraftedChoice[]
  readonly unassociated: readonly MaterialChoice[]
}

/** Combines what the server found with the unsaved draft: a removed line can be added again before the draft is saved. */
export function offeredMaterials(
  draft: SupplierDraft,
  find: string,
  { undrafted, drafted, unassociated }: FoundMaterials,
): readonly OfferedMaterial[] {
  const here = new Set(draft.lines.map(({ materialId }) => materialId))
  const offers = new Map<number, OfferedMaterial>()
  const offer = (choices: readonly MaterialChoice[], standing: OfferedMaterial['standing']) => {
    for (const choice of choices)
      if (!offers.has(choice.id)) offers.set(choice.id, { draftNumbers: [], ...choice, standing })
  }
  offer(
    drafted.filter(({ id }) => !here.has(id)),
    'drafted',
  )
  offer(
    [...knownChoices(draft, find), ...undrafted].filter(({ id }) => !here.has(id)),
    'free',
  )
  if (find.trim() !== '') offer(standingChoices(draft, find), 'here')
  offer(
    unassociated.filter(({ id }) => !here.has(id)),
    'undelivered',
  )
  return [...offers.values()].sort(
    (one, other) => order.indexOf(one.standing) - order.indexOf(other.standing),
  )
}

const order: readonly OfferedMaterial['standing'][] = ['free', 'drafted', 'here', 'undelivered']

/** Materials of the draft or of its proposal that match the search. */
function knownChoices({ known }: SupplierDraft, find: string): MaterialChoice[] {
  return known.filter(isFound(find)).slice(0, choicesMost).map(choiceOf)
}

function standingChoices({ lines }: SupplierDraft, find: string): MaterialChoice[] {
  return lines.filter(isFound(find)).slice(0, choicesMost).map(choiceOf)
}

interface Named {
  readonly materialId: number
  readonly itemNo: string
  readonly materialName: string
  readonly uoM: string | null
}

const isFound = (find: string) => {
  const text = find.trim().toLocaleLowerCase()
  return ({ itemNo, materialName }: Named) => `${itemNo} ${materialName}`.toLocaleLowerCase().includes(text)
}

const choiceOf = ({ materialId, itemNo, materialName, uoM }: Named): MaterialChoice => ({
  id: materialId,
  itemNo,
  name: materialName,
  barcode: null,
  ean: null,
  baseUoM: uoM,
  identifiers: [],
})
