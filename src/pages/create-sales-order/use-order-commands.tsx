/** The commands of an order's entry: create, and save as a draft. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreatedSalesOrder } from '../../contract/endpoints/order-entry-inputs'
import { draftEntry, orderEntry } from '../../contract/endpoints/order-entry'
import type { ActionResult } from '../../contract/failures'
import { failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { usePlaces } from '../../ui/places'
import { useRefusalText } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import type { EditorProps } from '../lines-editor/editor-page'
import type { EditorShell, EditorOptions } from '../lines-editor/use-editor-shell'
import { CreatedDialog } from './created-dialog'
import { draftHead, orderHead } from './order-form'
import { lineInputs } from './order-lines'
import { byId, type OrderEditor } from './use-order-editor'
import { askMeanings, type OrderStart } from './order-start'

export interface OrderCommands {
  /**
   * True when it was saved or created.
   * @param number requested number; the next free one when absent
   * @param isNew whether it becomes a new draft, also of an entry that began with a saved one
   */
  save(number?: string, isNew?: boolean): Promise<boolean>
  create(number?: string): Promise<boolean>
}

/**
 * The messages about failed commands. When somebody changed a list price meanwhile, the lines get the current prices, except those of the
 * saved draft, whose prices were offered.
 */
export function useEntryProblem({
  start,
  lines,
  offered,
  changeLines,
}: OrderEditor): NonNullable<EditorOptions['problemOf']> {
  const { api } = useSession()
  const { t } = useTranslation()
  const reasonOf = useRefusalText()
  /** What the draft's lines were offered at holds for them alone, and no longer when they become another draft. */
  const isSuperseded = useRef(false)
  const renewPrices = async () => {
    const materialIds = lines.flatMap(({ material }) => material?.id ?? [])
    const known = byId(await askMeanings(api, { materialIds }))
    changeLines(all =>
      all.map(line => {
        const material = known.get(line.material?.id ?? 0)
        if (material === undefined) return line
        const kept = isSuperseded.current ? undefined : offered.get(material.id)
        return { ...line, material, salesPrice: kept ?? material.salesPrice }
      }),
    )
  }
  return async problem => {
    const isDraftGone = problem.kind === 'refused' && problem.code === 'not-found' && start.draft !== null
    const isDraftChanged = problem.kind === 'conflict' && !problem.fields.includes('salesUnitPrice')
    if (isDraftGone || isDraftChanged) {
      isSuperseded.current = true
      return { text: t('orderEntry.draftChanged'), isConflict: true, isSuperseded: true }
    }
    if (problem.kind === 'refused') return { text: reasonOf(problem) }
    if (problem.kind !== 'conflict') return undefined
    await renewPrices()
    return { text: t('orderEntry.pricesChanged'), isConflict: true, isSuperseded: isSuperseded.current }
  }
}

export function useOrderCommands(
  editor: OrderEditor,
  { autosave, goTo, run, tellRefused }: EditorShell,
  { reload }: Pick<EditorProps<OrderStart>, 'reload'>,
): OrderCommands {
  const { t } = useTranslation()
  const toaster = useToaster()
  const dialogs = useDialogs()
  const { canOpen } = usePlaces()
  const { start, head, lines, version } = editor
  const { draft } = start

  const savedRow = ({ done, failed }: ActionResult) => {
    const [refused] = failed
    if (refused === undefined) return done[0]
    // Told as when an order is made of a draft that is gone.
    if (refused.code === 'not-found') throw failure({ kind: 'refused', status: 404, code: refused.code })
    tellRefused(refused)
    return undefined
  }
  const tellCreated = async (order: CreatedSalesOrder) => {
    const canShow = canOpen('processsalesorders')
    const isShownNow = await dialogs.open<boolean>(close => (
      <CreatedDialog order={order} canShow={canShow} onClose={close} />
    ))
    if (isShownNow === true) goTo([`processsalesorders/${order.processId}/${order.id}`, 'create-sales-order'])
    else if (start.key === 'new') reload()
    else goTo(['create-sales-order'])
  }

  return {
    save: async (number, isNew = draft === null) => {
      const work = async (send: Api['call']) => {
        const values = {
          ...draftHead(head),
          lines: lineInputs(lines),
          ...(number !== undefined && { orderNumber: number }),
        }
        const row = savedRow(
          draft === null || isNew
            ? await send(draftEntry.create, { body: values })
            : await send(draftEntry.update, {
                body: { ...values, id: draft.id, version: version ?? draft.version },
              }),
        )
        if (row === undefined) return undefined
        await autosave.forget()
        toaster.show({ text: t('orderEntry.saved', { name: row.name }) })
        return row
      }
      const saved = await run('save', work, { isLast: isNew })
      if (saved === undefined) return false
      // Saving an existing draft keeps the page, the focus and everything typed meanwhile.
      if (draft !== null && !isNew) editor.rebase((version ?? draft.version) + 1)
      else goTo([`create-sales-order/${saved.id}`, 'sales-order-draft'])
      return true
    },
    create: async number => {
      const work = async (send: Api['call']) => {
        const body = {
          ...orderHead(head),
          lines: lineInputs(lines),
          ...(number !== undefined && { orderNumber: number }),
          draft: draft === null ? null : { id: draft.id, version: version ?? draft.version },
        }
        const created = await send(orderEntry.createSalesOrder, { body })
        await autosave.forget()
        await tellCreated(created)
        return true
      }
      return (await run('create', work, { isLast: true })) === true
    },
  }
}
