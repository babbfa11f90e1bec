/** The choice of materials that a supplier delivers: searched and ticked one by one; the ticks stay while the search changes. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialChoice } from '../../contract/endpoints/materials'
import { suppliers } from '../../contract/endpoints/purchasing'
import { typingDelayMs } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import { Checkbox } from '../../ui/controls/checkbox'
import { TextField } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import './associate-materials.css'

const unassociated = resource({
  fetch: ({ api }, signal, query: { readonly supplierId: number; readonly find: string }) =>
    api.call(suppliers.unassociatedMaterials, { query }, { signal }),
  delayMs: typingDelayMs,
})

/** The dialog `associateMaterials`; it answers `materialIds`. */
export function AssociateMaterialsDialog({ rows, isBusy, problem, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, MaterialChoice>>(new Map())
  const supplier = rows[0]
  const supplierId = supplier?.id ?? 0
  const { status, value, failure } = useResource(unassociated, { supplierId, find: find.trim() })
  const toggle = (material: MaterialChoice, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(material.id, material)
    else next.delete(material.id)
    setChosen(next)
  }
  const count = chosen.size
  const submit = () => {
    if (!isBusy && count > 0) onClose({ materialIds: [...chosen.keys()] })
  }
  const found = failure === null ? (value ?? []) : []
  /** Ticked materials stay visible, even when the search does not find them any more. */
  const shown = [...chosen.values(), ...found.filter(({ id }) => !chosen.has(id))]
  return (
    <SubmitDialog
      title={t('dialog.associateMaterials.title', { name: String(supplier?.['supplierName'] ?? '') })}
      size={560}
      submitLabel={t('dialog.associateMaterials.submit', { count, number: formats.number(count) })}
      isBusy={isBusy}
      reason={count === 0 ? t('dialog.associateMaterials.nothing') : undefined}
      onSubmit={submit}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        <ProblemBanner problem={isBusy ? null : problem} />
        <TextField
          label={t('dialog.associateMaterials.find')}
          type="search"
          icon="search"
          value={find}
          onChange={setFind}
        />
        {failure !== null && <Banner tone="danger">{t('dialog.associateMaterials.failed')}</Banner>}
        {shown.length > 0 ? (
          <ul className="k-choices" aria-label={t('dialog.associateMaterials.list')}>
            {shown.map(material => (
              <li key={material.id}>
                <Checkbox
                  label={`${material.itemNo} ${material.name}`}
                  checked={chosen.has(material.id)}
                  onChange={isChosen => toggle(material, isChosen)}
                />
              </li>
            ))}
          </ul>
        ) : (
          status === 'ready' &&
          failure === null && <p className="sec">{t('dialog.associateMaterials.none')}</p>
        )}
      </div>
    </SubmitDialog>
  )
}
