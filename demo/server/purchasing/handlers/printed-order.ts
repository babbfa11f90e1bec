/** A purchase order as a PDF for the supplier. */
import type { FileAnswer, Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Language } from '../../../../src/contract/limits'
import { unitTexts } from '../../core/unit/unit-texts'
import type { Context } from '../../core/calls/context'
import { notFound } from '../../core/refusal'
import { purchaseOrderPdf } from '../purchase-order-pdf'
import { readPrintedOrder } from '../printed-order'

export const printedOrderHandlers: Pick<Handlers<Endpoints, Context>['ingoingOrders'], 'printed'> = {
  printed: async ({ params, query }, context) => printedOrder(context, params.id, query.language),
}

/** The file. @throws Refusal 404 */
async function printedOrder(
  { db, caller, now }: Context,
  id: number,
  language: Language,
): Promise<FileAnswer> {
  const printed = await readPrintedOrder(db, caller.businessUnitId, id)
  if (printed === undefined) throw notFound(`There is no ingoing order ${id}.`)
  const texts = await unitTexts(db, caller.businessUnitId, language)
  return {
    name: `${printed.order.orderNo}.pdf`,
    mimeType: 'application/pdf',
    content: purchaseOrderPdf(printed, texts, now()),
  }
}
