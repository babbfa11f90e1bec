/** The head of an order: type, delivery and customer. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notADay } from '../../contract/due-day'
import { nameLengthMost, priorityLeast, priorityMost, textLengthMost } from '../../contract/limits'
import { offeredOrderTypes } from '../../contract/order-types'
import { DateField } from '../../ui/controls/date-field'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { CountryField } from './country-field'
import { CustomerField } from './customer-field'
import type { HeadField, HeadProblem } from './order-form'
import type { OrderEditor } from './use-order-editor'

const problemKeys = {
  missing: 'grid.form.missing',
  'not-listed': 'orderEntry.problem.not-listed',
  'no-day': 'grid.form.no-day',
  past: 'grid.form.in-the-past',
  email: 'grid.form.not-an-email',
} as const satisfies Readonly<Record<Exclude<HeadProblem, 'discount'>, string>>

export interface OrderPanelProps {
  readonly editor: OrderEditor
  /** The problems to show. */
  readonly problems: ReadonlyMap<HeadField, HeadProblem>
}

export function OrderPanel({ editor, problems }: OrderPanelProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { head, start } = editor
  const errorOf = (name: HeadField) => {
    const problem = problems.get(name)
    // The discount's error is shown with its field, below the lines.
    return problem === undefined || problem === 'discount' ? undefined : t(problemKeys[problem])
  }
  const field = (name: HeadField, required = false) => ({
    label: t(`orderEntry.field.${name as string}`),
    required,
    error: errorOf(name),
    value: head[name],
    onChange: (value: string) => editor.setField(name, value),
  })
  const text = (name: HeadField, type: 'text' | 'email' | 'tel' = 'text') => (
    <Place name={name}>
      <TextField {...field(name)} type={type} maxLength={nameLengthMost} />
    </Place>
  )
  const priorities = Array.from(
    { length: priorityMost - priorityLeast + 1 },
    (_, index) => priorityLeast + index,
  )
  const orderTypes = offeredOrderTypes(start.orderTypes, head.orderType === '' ? [] : [head.orderType])
  return (
    <section className="panel" data-pane="panel" aria-labelledby="k-oe-order">
      <div className="ph">
        <h2 id="k-oe-order">{t('orderEntry.order')}</h2>
        <span className="grow" />
        <span className="hint">
          {t('orderEntry.mandatory')}{' '}
          <span className="req" aria-hidden="true">
            *
          </span>
        </span>
      </div>
      <div className="k-oe-form">
        <Place name="orderType">
          <SelectField
            {...field('orderType', true)}
            placeholder={t('grid.form.choose')}
            options={orderTypes.map(name => ({ value: name, label: name }))}
          />
        </Place>
        <Place name="deliveryTypeId">
          <SelectField
            {...field('deliveryTypeId', true)}
            placeholder={t('grid.form.choose')}
            options={start.deliveryTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Place>
        <Place name="deliveryDate">
          <DateField
            {...field('deliveryDate')}
            formats={formats}
            min={start.today}
            onIncorrect={() => editor.setField('deliveryDate', notADay)}
          />
        </Place>
        <Place name="priority">
          <SelectField
            {...field('priority')}
            options={priorities.map(priority => ({
              value: String(priority),
              label:
                priority === priorityLeast || priority === priorityMost
                  ? t(`orderEntry.priority.${priority === priorityLeast ? 'first' : 'last'}`, {
                      number: formats.number(priority),
                    })
                  : formats.number(priority),
            }))}
          />
        </Place>
        <Place name="customerName" isWide>
          <CustomerField
            label={t('orderEntry.field.customerName')}
            error={errorOf('customerName')}
            text={head.customerName}
            onType={value => editor.setField('customerName', value)}
            onChoose={editor.chooseCustomer}
          />
        </Place>
        {text('companyName')}
        {text('address')}
        {text('zipCode')}
        {text('city')}
        <Place name="countryCode">
          <CountryField
            label={t('field.countryCode')}
            value={head.countryCode}
            onChange={value => editor.setField('countryCode', value)}
          />
        </Place>
        {text('email', 'email')}
        {text('phone', 'tel')}
        <Place name="comment" isLong>
          <TextField {...field('comment')} maxLength={textLengthMost} />
        </Place>
      </div>
    </section>
  )
}

interface PlaceProps {
  readonly name: HeadField
  readonly isWide?: boolean
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** The cell of a field; the page focuses the first invalid field by this name. */
function Place({ name, isWide = false, isLong = false, children }: PlaceProps) {
  return (
    <div className={isLong ? 'k-oe-long' : isWide ? 'k-oe-wide' : undefined} data-form-field={name}>
      {children}
    </div>
  )
}
