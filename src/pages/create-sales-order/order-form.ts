/** The head of an order as it is entered: customer, address, delivery, and required fields. Pure. */
import { isDueDayAllowed } from '../../contract/due-day'
import { isEmailAddress } from '../../contract/email-address'
import type {
  KnownCustomer,
  NewSalesOrder,
  NewSalesOrderDraft,
  SalesOrderDraftDetail,
} from '../../contract/endpoints/order-entry-inputs'
import { priorityDefault } from '../../contract/limits'
import { isIsoDay } from '../../contract/wire-values'
import { discountProblem } from './line-problems'

/** All fields are texts; empty when nothing is entered. */
export interface OrderForm {
  readonly orderType: string
  /** Id of the delivery type. */
  readonly deliveryTypeId: string
  /** yyyy-mm-dd; `notADay` (due-day.ts) while the field has a text that is none. */
  readonly deliveryDate: string
  readonly priority: string
  readonly customerName: string
  readonly companyName: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly countryCode: string
  readonly email: string
  readonly phone: string
  readonly comment: string
  /** Percentage of the whole order, as decimal text. */
  readonly discount: string
  /** The typed discount when it is not a number. */
  readonly discountTyped?: string | undefined
}
export type HeadField = Exclude<keyof OrderForm, 'discountTyped'>

/** The form as it is edited: while no delivery date was chosen it is today, also on the next day. */
export interface EnteredForm extends Omit<OrderForm, 'deliveryDate'> {
  readonly deliveryDate?: string | undefined
}

const customerFields = [
  'customerName',
  'companyName',
  'address',
  'zipCode',
  'city',
  'countryCode',
  'email',
  'phone',
] as const

/** The form of a new order: default values only. */
export const newForm: EnteredForm = {
  orderType: '',
  deliveryTypeId: '',
  priority: String(priorityDefault),
  customerName: '',
  companyName: '',
  address: '',
  zipCode: '',
  city: '',
  countryCode: '',
  email: '',
  phone: '',
  comment: '',
  discount: '',
}

/** A form with default values only, and no delivery date. */
export const emptyForm: OrderForm = { ...newForm, deliveryDate: '' }

/** The form as it is shown and sent on a day. */
export function formOn(form: EnteredForm, today: string): OrderForm {
  return { ...form, deliveryDate: form.deliveryDate ?? today }
}

/** Whether nothing was changed. */
export function isFormUntouched(form: EnteredForm, start: EnteredForm): boolean {
  return (
    (Object.keys(emptyForm) as HeadField[]).every(name => form[name] === start[name]) && !form.discountTyped
  )
}

/** The form with a known customer's data; fields that are unknown for him are emptied, since their values belong to another customer. */
export function withCustomer(form: EnteredForm, customer: KnownCustomer): EnteredForm {
  const values = customerFields.map(name => [name, customer[name] ?? ''] as const)
  return { ...form, ...Object.fromEntries(values) }
}

/** The form of a saved draft. */
export function formOfDraft(draft: SalesOrderDraftDetail): OrderForm {
  const texts = [...customerFields, 'orderType', 'deliveryDate', 'comment', 'discount'] as const
  return {
    ...emptyForm,
    ...Object.fromEntries(texts.map(name => [name, draft[name] ?? ''])),
    deliveryTypeId: draft.deliveryTypeId === null ? '' : String(draft.deliveryTypeId),
    priority: String(draft.priority),
  }
}

export type HeadProblem = 'missing' | 'not-listed' | 'no-day' | 'past' | 'email' | 'discount'

/**
 * The problems that prevent creating an order, by field in the page's order.
 * @param deliveryTypeIds the ids that the external system knows
 */
export function headProblems(
  form: OrderForm,
  today: string,
  deliveryTypeIds: ReadonlySet<string>,
): ReadonlyMap<HeadField, HeadProblem> {
  const problems = new Map<HeadField, HeadProblem>()
  if (form.orderType.trim() === '') problems.set('orderType', 'missing')
  if (form.deliveryTypeId === '') problems.set('deliveryTypeId', 'missing')
  if (form.deliveryDate !== '' && !isDueDayAllowed(form.deliveryDate, today))
    problems.set('deliveryDate', 'past')
  if (form.customerName.trim() === '') problems.set('customerName', 'missing')
  for (const [name, problem] of draftHeadProblems(form, deliveryTypeIds)) problems.set(name, problem)
  return problems
}

/** The problems that prevent saving a draft, which may be incomplete. */
export function draftHeadProblems(
  form: OrderForm,
  deliveryTypeIds: ReadonlySet<string>,
): ReadonlyMap<HeadField, HeadProblem> {
  const problems = new Map<HeadField, HeadProblem>()
  if (form.deliveryTypeId !== '' && !deliveryTypeIds.has(form.deliveryTypeId))
    problems.set('deliveryTypeId', 'not-listed')
  if (form.deliveryDate !== '' && !isIsoDay(form.deliveryDate)) problems.set('deliveryDate', 'no-day')
  if (form.email.trim() !== '' && !isEmailAddress(form.email.trim())) problems.set('email', 'email')
  if (discountProblem(form.discount, form.discountTyped) !== null) problems.set('discount', 'discount')
  return problems
}

type HeadInput = Omit<NewSalesOrderDraft, 'lines' | 'orderNumber'>

/** The head as the server expects it for a draft. */
export function draftHead(form: OrderForm): HeadInput {
  const text = (name: HeadField) => form[name].trim() || null
  return {
    orderType: text('orderType'),
    deliveryTypeId: form.deliveryTypeId === '' ? null : Number(form.deliveryTypeId),
    deliveryDate: text('deliveryDate'),
    priority: Number(form.priority),
    customerName: text('customerName'),
    companyName: text('companyName'),
    address: text('address'),
    zipCode: text('zipCode'),
    city: text('city'),
    countryCode: text('countryCode'),
    email: text('email'),
    phone: text('phone'),
    comment: text('comment'),
    discount: text('discount'),
  }
}

/** The head as the server expects it for an order; the form must be without problems. */
export function orderHead(form: OrderForm): Omit<NewSalesOrder, 'lines' | 'orderNumber' | 'draft'> {
  const head = draftHead(form)
  return {
    ...head,
    orderType: head.orderType ?? '',
    deliveryTypeId: head.deliveryTypeId ?? 0,
    customerName: head.customerName ?? '',
  }
}
