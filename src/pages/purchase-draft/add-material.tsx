/** Adds a material to a draft: first the supplier's materials that are in none of his drafts, then others, each with a note. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drafts as endpoints, suppliers as supplierEndpoints } from '../../contract/endpoints/purchasing'
import { orderableQuantity } from '../../contract/purchase-need'
import { rowViews } from '../../contract/row-views'
import { typingDelayMs } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { Popover } from '../../ui/controls/popover'
import type { LinesQueue } from '../../ui/lines/use-given-tables'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { MaterialField } from '../lines-editor/material-field'
import type { SupplierDraft } from './draft-lines'
import type { AddedMaterial } from './editor-state'
import { offeredMaterials, type FoundMaterials, type OfferedMaterial } from './offered-materials'
import { ToolButton } from './tool-button'
import { readMaterials } from './draft-start'

export interface AddMaterialProps {
  readonly draft: SupplierDraft
  readonly periodFrom: string | null
  readonly draftId: number | null
  /** Where its data are looked up. */
  readonly queue: Pick<LinesQueue, 'inTurn'>
  /** The draft when its turn has come. */
  readonly newest: () => SupplierDraft
  readonly onAdd: (added: AddedMaterial) => void
}

/** The button and its search popover. */
export function AddMaterial(props: AddMaterialProps) {
  const { t } = useTranslation()
  return (
    <ToolButton icon="plus" label={t('purchase.addMaterial')}>
      {opened => <MaterialSearch {...props} {...opened} />}
    </ToolButton>
  )
}

interface MaterialSearchProps extends AddMaterialProps {
  readonly anchor: Element
  readonly onClose: () => void
}

interface MaterialsQuery {
  readonly supplierId: number
  readonly draftId: number | null
  /** Whether materials that the supplier does not deliver yet are included. */
  readonly mayOthers: boolean
  readonly find: string
}

const materialsFound = resource({
  fetch: async (
    { api },
    signal,
    { supplierId, draftId, mayOthers, find }: MaterialsQuery,
  ): Promise<FoundMaterials> => {
    const query = { supplierId, find }
    const ofDraft = { ...query, ...(draftId === null ? {} : { draftId }) }
    const [undrafted, drafted, unassociated] = await Promise.all([
      api.call(endpoints.undraftedMaterials, { query }, { signal }),
      api.call(endpoints.draftedMaterials, { query: ofDraft }, { signal }),
      mayOthers ? api.call(supplierEndpoints.unassociatedMaterials, { query }, { signal }) : [],
    ])
    return { undrafted, drafted, unassociated }
  },
  delayMs: typingDelayMs,
})

/** Px. */
const width = 440

function MaterialSearch(props: MaterialSearchProps) {
  const { draft, periodFrom, draftId, queue, newest, onAdd, anchor, onClose } = props
  const { t } = useTranslation()
  const { api, access, decimalsByUnit } = useSession()
  const [find, setFind] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { supplierId } = draft
  const mayOthers = rowViews.Supplier.permission.some(path => access.can(path))
  const {
    status,
    value: offered = nothing,
    failure,
  } = useResource(materialsFound, { supplierId, draftId, mayOthers, find: find.trim() })
  const found = offeredMaterials(draft, find, failure === null ? offered : nothing)
  const add = async (choice: OfferedMaterial) => {
    setAdding(true)
    setFailed(false)
    try {
      await queue.inTurn(async () => {
        const supplier = newest().supplierId
        const [material = null] =
          choice.standing === 'undelivered' && supplier === supplierId
            ? []
            : await readMaterials(api, supplier, [choice.id], periodFrom, draftId)
        onAdd({
          materialId: choice.id,
          itemNo: choice.itemNo,
          materialName: choice.name,
          uoM: choice.baseUoM,
          decimals: decimalsByUnit[choice.baseUoM ?? ''] ?? 0,
          material,
          quantity: material === null ? '1' : orderableQuantity('1', material),
        })
      })
      onClose()
    } catch {
      setFailed(true)
      setAdding(false)
    }
  }
  return (
    <Popover
      title={t('purchase.addMaterial')}
      note={draft.supplierName}
      anchor={anchor}
      placement="below-end"
      width={width}
      onClose={onClose}
    >
      <div className="k-pd-add">
        <MaterialField
          text={find}
          busy={status === 'loading' || isAdding}
          found={found}
          hasFailed={failure !== null}
          error={hasFailed ? t('purchase.materialsFailed') : undefined}
          hint={t(mayOthers ? 'purchase.addMaterial.hintOthers' : 'purchase.addMaterial.hint')}
          hintOf={({ standing, draftNumbers }) =>
            standing === 'free'
              ? undefined
              : t(`purchase.offered.${standing}`, { drafts: draftNumbers.join(', ') })
          }
          onType={setFind}
          onChoose={choice => void add(choice)}
        />
      </div>
    </Popover>
  )
}

const nothing: FoundMaterials = { undrafted: [], drafted: [], unassociated: [] }
