/** A worker on the warehouse floor with a terminal: picks, counts, moves and packs what the office assigned. */
import type { TerminalCount, TerminalPick, TerminalProgress } from '../../../src/contract/endpoints/floor'
import type {
  GoodsReceived,
  MoveConfirmed,
  ReceivableLine,
  TerminalMove,
} from '../../../src/contract/endpoints/floor-goods'
import { CockpitApi } from '../cockpit-api'

interface Answer<Result> {
  readonly result: Result
}

export class Floor {
  readonly #api: CockpitApi

  constructor(
    url: string,
    userName: string,
    /** The name by which the office identifies the worker. */
    readonly displayName: string,
  ) {
    this.#api = new CockpitApi(url, userName)
  }

  nextPick(): Promise<TerminalPick> {
    return this.#next('nextPick')
  }

  /** Picks the requested quantity, or less with a reason. */
  async pick({ taskId, requestedQuantity, asksForZero }: TerminalPick, less = 0): Promise<TerminalProgress> {
    return this.#tell('confirmPick', {
      taskId,
      confirmedQuantity: String(Number(requestedQuantity) - less),
      ...(less > 0 ? { causeCode: 'NOT-FOUND' } : {}),
      ...(asksForZero ? { isLocationEmpty: true } : {}),
    })
  }

  /** Picks until the job is done; `progress` is the answer to the last pick. */
  async pickOn({ orderId, jobState }: TerminalProgress): Promise<void> {
    if (jobState !== 'InProgress') return
    const next = await this.nextPick()
    if (next.orderId !== orderId) throw new Error(`A pick of order ${orderId} waits for its stock.`)
    await this.pickOn(await this.pick(next))
  }

  /** Packs an order, even if it was not picked completely. */
  pack(orderId: number, boxes: number): Promise<TerminalProgress> {
    return this.#tell('completeOrder', { orderId, boxes, isShortConfirmed: true })
  }

  nextCount(): Promise<TerminalCount> {
    return this.#next('nextCount')
  }

  async count({ taskId }: TerminalCount, counted: number): Promise<void> {
    await this.#tell('countTask', { taskId, countedQuantity: String(counted) })
  }

  nextMove(): Promise<TerminalMove> {
    return this.#next('nextMove')
  }

  /** Moves the whole quantity of a task. */
  confirmMove({ taskId, requestedQuantity }: TerminalMove): Promise<MoveConfirmed> {
    return this.#tell('confirmMove', { taskId, confirmedQuantity: requestedQuantity })
  }

  /** Receives one piece of the first line of an ingoing order that needs no batch, expiry date or serial number. */
  async receiveSome(orderId: number): Promise<void> {
    const lines = (
      await this.#api.call<Answer<readonly ReceivableLine[]>>('GET', `/Terminal/receivable/${orderId}`)
    ).result
    const line = lines.find(
      ({ hasBatch, hasExpDate, hasSerialNumber }) => !hasBatch && !hasExpDate && !hasSerialNumber,
    )
    const [gate] = (
      await this.#api.call<Answer<readonly { readonly locationId: number }[]>>(
        'GET',
        '/Terminal/receivingLocations',
      )
    ).result
    await this.#tell('receive', {
      orderLineId: line?.orderLineId,
      quantity: '1',
      locationId: gate?.locationId,
    })
  }

  /** Receives all remaining quantities of an ingoing order; resolves with its state afterwards. */
  async receiveAll(orderId: number): Promise<GoodsReceived['orderState']> {
    const lines = (
      await this.#api.call<Answer<readonly ReceivableLine[]>>('GET', `/Terminal/receivable/${orderId}`)
    ).result
    const [gate] = (
      await this.#api.call<Answer<readonly { readonly locationId: number }[]>>(
        'GET',
        '/Terminal/receivingLocations',
      )
    ).result
    let state: GoodsReceived['orderState'] = 'Initial'
    for (const { orderLineId, openQuantity, ...line } of lines) {
      const pieces = Array.from({ length: Number(openQuantity) }, (_, index) => `P-${orderLineId}-${index}`)
      const received = await this.#tell<GoodsReceived>('receive', {
        orderLineId,
        quantity: openQuantity,
        locationId: gate?.locationId,
        ...(line.hasBatch && { batch: 'P-1' }),
        ...(line.hasExpDate && { expDate: '2031-01-31' }),
        ...(line.hasSerialNumber && { serialNumbers: pieces }),
      })
      state = received.orderState
    }
    return state
  }

  async changeJob(jobId: number, change: 'pause' | 'resume'): Promise<void> {
    await this.#api.call('PUT', `/Terminal/job/${jobId}/${change}`, {})
  }

  async #next<Task>(call: string): Promise<Task> {
    const task = await this.#peek<Task>(call)
    if (task === null) throw new Error(`${this.displayName} has no task: ${call}.`)
    return task
  }

  async #peek<Task>(call: string): Promise<Task | null> {
    return (await this.#api.call<{ result?: Task | null }>('POST', `/Terminal/${call}`, {})).result ?? null
  }

  async #tell<Answer>(call: string, body: object): Promise<Answer> {
    return (await this.#api.call<{ result: Answer }>('POST', `/Terminal/${call}`, body)).result
  }
}
