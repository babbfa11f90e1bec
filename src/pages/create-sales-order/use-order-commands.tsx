/** The commands of an order's entry: create, save as a draft, discard. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreatedSalesOrder } from '../../contract/endpoints/order-entry-inputs'
import { draftEntry, orderEntry } from '../../contract/endpoints/order-entry'
import type { ActionResult } from '../../contract/failures'
import { isShown, toFailure } from '../../kernel/failure'
import { newRequestKey } from '../../kernel/request-key'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { failureSentence } from '../../ui/failure-sentence'
import { useCommand } from '../../ui/lines/use-command'
import { useRefusalText } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import type { EditorProps } from '../lines-editor/editor-page'
import type { StoredEditor } from '../lines-editor/use-editor'
import { CreatedDialog } from './created-dialog'
import { draftHead, orderHead } from './order-form'
import { lineInputs } from './order-lines'
import type { OrderEditor } from './use-order-editor'
import { askMeanings, type OrderStart } from './order-start'
import { toJson } from '../../contract/to-json'

export type OrderCommand = 'save' | 'create' | 'discard'

export interface OrderCommands {
  readonly running: OrderCommand | null
  /** Why the last command failed. */
  readonly problem: { readonly text: string; readonly isConflict: boolean } | null
  /**
   * True when it was saved or created.
   * @param number requested number; the next free one when absent
   */
  save(number?: string): Promise<boolean>
  create(number?: string): Promise<boolean>
  discard(): Promise<void>
}

export interface CommandOptions extends Pick<EditorProps<OrderStart>, 'reload' | 'canOpen'> {
  readonly editor: OrderEditor
  readonly stored: StoredEditor
}

export function useOrderCommands({
  editor,
  stored: { autosave, goTo },
  reload,
  canOpen,
}: CommandOptions): OrderCommands {
  const { api } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const dialogs = useDialogs()
  const reasonOf = useRefusalText()
  const keys = useRef(sentOnce())
  const { start, head, lines, version } = editor
  const { draft } = start

  /** Fetches the current prices of materials, after somebody changed a list price. */
  const renewPrices = async () => {
    const materialIds = lines.flatMap(({ material }) => material?.id ?? [])
    const { materials } = await askMeanings(api, { materialIds })
    const known = new Map(materials.map(material => [material.id, material]))
    editor.changeLines(all =>
      all.map(line => {
        const material = known.get(line.material?.id ?? 0)
        return material === undefined ? line : { ...line, material, salesPrice: material.salesPrice }
      }),
    )
  }
  const { running, problem, setProblem, run } = useCommand<
    OrderCommand,
    NonNullable<OrderCommands['problem']>
  >(async failure => {
    if (failure.kind === 'conflict' && failure.fields.includes('salesUnitPrice')) {
      await renewPrices()
      return { text: t('orderEntry.pricesChanged'), isConflict: true }
    }
    if (failure.kind === 'conflict') return { text: t('orderEntry.draftChanged'), isConflict: true }
    if (failure.kind === 'refused') return { text: reasonOf(failure), isConflict: false }
    return isShown(failure) ? { text: failureSentence(failure, t), isConflict: false } : null
  })
  const savedRow = ({ done, failed }: ActionResult) => {
    const [refused] = failed
    if (refused === undefined) return done[0]
    setProblem({ text: reasonOf(refused), isConflict: false })
    return undefined
  }
  const tellCreated = async (order: CreatedSalesOrder) => {
    const canShow = canOpen('processsalesorders')
    const isShownNow = await dialogs.open<boolean>(close => (
      <CreatedDialog order={order} canShow={canShow} onClose={close} />
    ))
    if (isShownNow === true) goTo([`processsalesorders/${order.processId}/${order.id}`, 'create-sales-order'])
    else if (draft !== null) goTo(['create-sales-order'])
    else reload()
  }

  return {
    running,
    problem,
    save: async number => {
      const saved = await run('save', async () => {
        const values = {
          ...draftHead(head),
          lines: lineInputs(lines),
          ...(number !== undefined && { orderNumber: number }),
        }
        const row = savedRow(
          draft === null
            ? await api.call(draftEntry.create, { body: values })
            : await api.call(draftEntry.update, {
                body: { ...values, id: draft.id, version: version ?? draft.version },
              }),
        )
        if (row === undefined) return undefined
        await autosave.forget()
        toaster.show({ text: t('orderEntry.saved', { name: row.name }) })
        return row
      })
      if (saved === undefined) return false
      // Saving an existing draft keeps the page, the focus and everything typed meanwhile.
      if (draft !== null) editor.rebase((version ?? draft.version) + 1)
      else goTo([`create-sales-order/${saved.id}`, 'sales-order-draft'])
      return true
    },
    create: async number => {
      const order = await run('create', async () => {
        const body = {
          ...orderHead(head),
          lines: lineInputs(lines),
          ...(number !== undefined && { orderNumber: number }),
          draft: draft === null ? null : { id: draft.id, version: version ?? draft.version },
        }
        const created = await keys.current.send(body, requestKey =>
          api.call(orderEntry.createSalesOrder, { body }, { requestKey }),
        )
        await autosave.forget()
        return created
      })
      if (order !== undefined) await tellCreated(order)
      return order !== undefined
    },
    discard: async () => {
      await run('discard', () => autosave.forget())
      reload()
    },
  }
}

/**
 * Reuses the key while the content stays the same and no answer arrived: a second press after a lost answer returns the order that was
 * created, not a second one.
 */
function sentOnce() {
  let waiting: { readonly content: string; readonly key: string } | null = null
  return {
    async send<T>(body: object, call: (requestKey: string) => Promise<T>): Promise<T> {
      const content = toJson(body)
      const sending = waiting?.content === content ? waiting : { content, key: newRequestKey() }
      waiting = sending
      try {
        const answer = await call(sending.key)
        waiting = null
        return answer
      } catch (error) {
        const { kind } = toFailure(error)
        if (kind === 'refused' || kind === 'conflict') waiting = null
        throw error
      }
    },
  }
}
