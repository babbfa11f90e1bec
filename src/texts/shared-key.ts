/**
 * Which other text a key takes where it has none of its own: the title of a field in an entity or a form that of all fields of its name, a
 * figure of a report its column, a grid the page that shows it. Pure; `createI18n` follows it for every key that has no text,
 * but not for a list of keys: give `t` one key and the other as its default value.
 */
import { masterData } from '../contract/master-data/kinds'
import { reportPlaces } from '../contract/reports/report-names'

/** Keys, or first parts of keys, that mean the same as another one; with a point at the end, only what begins with it. */
const listed = {
  // A command that another grid has too.
  'action.assignOperations': 'action.assignJobs',
  'action.cancelOutgoingOrders': 'action.cancelOrders',
  'action.changeDeliveryPriority.done': 'action.changePriorityAndDate.done',
  'action.changeOutgoingDeliveryType': 'action.changeDeliveryType',
  'action.createInventory.done': 'action.countStocks.done',
  'action.deleteSalesOrderDrafts': 'action.deleteDrafts',
  'action.dissolveJobs.confirm.keep': 'action.cancelJobs.confirm.keep',
  'action.openProcessOfOperation': 'action.openProcess',
  'action.openSalesOrderDraft': 'action.openDraft',
  'action.printMaterialLabels': 'action.printLocationLabels',
  'action.showPermissionsOfUser': 'action.showPermissionsOfRole',
  'action.showStockReservations': 'action.showLineReservations',
  'action.unassignOperations': 'action.unassignJobs',
  'action.unprepareOutgoingOrders': 'action.unprepareOrders',
  'choice.completeIngoingShort': 'choice.completeShort',
  'choice.completeIngoingShortMany': 'choice.completeShortMany',
  'choice.deleteRole.option.delete': 'action.deleteRole',
  'action.createSalesOrder': 'route.create-sales-order',
  'action.createDraft': 'route.newdraft-page',
  'form.stockJob.type.replenish': 'action.createReplenishments',
  'form.stockJob.type.move': 'action.moveStock',

  // A form's title or button that is called as its command, or as that of another form.
  'form.assign.submit': 'form.assign.title',
  'form.blockStock.submit': 'form.blockStock.title',
  'form.cancelTasks.submit': 'form.cancelTasks.title',
  'form.dedicateStock.submit': 'form.dedicateLocation.submit',
  'form.deliveryType.submit': 'form.change.submit',
  'form.linePrice.submit': 'form.change.submit',
  'form.minMax.submit': 'form.change.submit',
  'form.moveStock.submit': 'form.moveStock.title',
  'form.newJob.submit': 'action.createJobFromStocks',
  'form.orderDiscount.submit': 'form.change.submit',
  'form.orderedQuantity.submit': 'form.change.submit',
  'form.pickedQuantity.submit': 'form.change.submit',
  'form.purchaseOrder.submit': 'action.createPurchaseOrders',
  'form.replenish.submit': 'action.createJobFromStocks',
  'form.stockJob.submit': 'action.createJobFromStocks',
  'form.stockJob.title': 'form.newJob.title',
  'form.pickedQuantity.title': 'action.adjustPickedQuantity',
  'form.linePrice.title': 'action.adjustPrice',
  'form.deliveryType.title': 'action.changeDeliveryType',
  'form.priorityAndDate.title': 'action.changePriorityAndDate',
  'form.dedicateStock.title': 'action.dedicateStockLocation',
  'form.orderDiscount.title': 'action.discountOrders',
  'form.minMax.title': 'action.editMinMax',
  'form.orderComment.title': 'action.editOrderComment',
  'form.orderedQuantity.title': 'action.editOrderedQuantity',
  'form.productLine.title': 'action.editProductLine',
  'form.recount.tasksPerJobMost': 'dialog.createInventory.tasksPerJob',

  // A field that chooses a row by its id is called as the row's name.
  'field.Job.userId': 'field.userName',
  'field.Operation.userId': 'field.userName',
  'form.deliveryTypeId': 'field.deliveryType',
  'form.locationId': 'field.location',
  'form.locationRoleId': 'field.area',
  'form.materialId': 'field.materialName',
  'form.toLocationId': 'field.toLocation',
  'form.userId': 'field.userName',
  'form.replenish.name': 'form.newJob.name',
  'form.stockJob.name': 'form.newJob.name',
  'form.causeCode.value': 'field.CauseCode.value',
  'form.supplier.supplierName': 'field.name',

  // Choices that are states.
  'form.causeCode.type.': 'state.causeCodeType.',
  'form.stockAttribute.dataType.': 'state.attributeDataType.',
  'form.stockAttribute.handling.': 'state.attributeHandling.',
  'form.supplier.supplierStatus.': 'state.account.',
  'state.causeCodeType': 'state.transactionType',

  // Fields that other entities have under another name.
  'field.alternativeItemNo': 'field.itemNo',
  'field.componentItemNo': 'field.itemNo',
  'field.companyEmail': 'field.email',
  'field.createdDate': 'field.created',
  'field.endedTime': 'field.endedDate',
  'field.IngoingOrderHistory.material': 'field.itemNo',
  'field.Job.name': 'field.jobName',
  'field.Location.name': 'field.location',
  'field.locationRole': 'field.area',
  'field.Material.name': 'field.materialName',
  'field.materialCostPrice': 'field.costPrice',
  'field.materialItemNo': 'field.itemNo',
  'field.orderAttributes': 'field.stockAttributes',
  'field.processName': 'field.process',
  'field.SalesOrderLine.lineVolume': 'field.orderVolume',
  'field.SalesOrderLine.lineWeight': 'field.orderWeight',
  'field.SalesOrderLine.orderNo': 'field.orderNumber',
  'field.stockIsMissing': 'field.isStockMissing',
  'field.supplierName': 'field.supplier',
  'field.SupplierHistory.material': 'field.itemNo',
  'field.supplierStatus': 'field.userStatus',
  'field.totalVolume': 'field.orderVolume',
  'field.userRoleId': 'field.userRole',
  'field.userRoleName': 'field.userRole',
  'field.defaultLanguage': 'ui.language',
  'company.field.countryCode': 'field.countryCode',
  'process.column.discount': 'field.discount',
  'field.Stock.ingoingQuantity': 'field.inboundQuantity',
  'field.IngoingOrderLine.orderNo': 'field.IngoingOrder.orderNo',
  'field.operationsSummarizedState': 'field.Job.status',
  'field.image': 'field.imageUrl',
  'field.taskType': 'field.processType',
  'field.reservedStockQuantity': 'field.reservedQuantity',
  'field.totalWeight': 'field.weight',
  'field.transactionValue': 'field.value',
  'field.taskCount': 'field.tasks',
  'field.materialState': 'field.state',
  'field.requestBody': 'integration.tab.request',
  'field.responseBody': 'integration.tab.response',

  // Sums that are numbers of rows.
  'grid.sum.draftLineCount': 'grid.rows.Line',
  'grid.sum.drafts': 'grid.rows.Draft',
  'grid.sum.linesInJournal': 'grid.rows.Line',
  'grid.sum.materials': 'grid.rows.Material',
  'grid.sum.numberOfOrderLines': 'grid.rows.OrderLine',
  'grid.sum.numberOfStocks': 'grid.rows.Stock',
  'grid.sum.SalesOrderDraft.orderLines': 'grid.rows.Line',
  'grid.sum.taskCount': 'grid.rows.Task',
  'grid.sum.DraftLine.lineCost': 'grid.sum.Draft.totalCost',
  'grid.sum.IngoingOrderLine.lineCost': 'grid.sum.IngoingOrder.totalCost',
  'grid.sum.SupplierPunctuality.lines': 'grid.sum.EmployeeEfficiency.orderLines',
  'grid.sum.SalesOrderDraftLine.quantity': 'grid.sum.DraftLine.quantity',
  'grid.sum.SalesOrderDraftLine.salesPrice': 'grid.sum.SalesOrderDraft.totalCost',
  'grid.sum.StockReservation.quantity': 'grid.sum.Stock.reservedStockQuantity',
  'grid.sum.MaterialTransaction.transactionValue': 'grid.sum.value',

  // Figures and charts of reports.
  'report.employeeEfficiency.chart.key': 'field.userName',
  'report.employeeEfficiency.chart.other': 'field.workingHours',
  'report.employeeEfficiency.chart.value': 'field.linesPerHour',
  'report.materialSummary.chart.key': 'field.materialGroup',
  'report.materialSummary.chart.value': 'field.value',
  'report.materialSummary.figure.withoutCost': 'field.hasNoCost',
  'report.materialTransactions.figure.value': 'field.value',
  'report.slowMovingMaterials.chart.key': 'field.picks',
  'report.slowMovingMaterials.chart.other': 'field.stockValue',
  'report.slowMovingMaterials.figure.units': 'report.materialSummary.figure.units',
  'report.slowMovingMaterials.figure.value': 'report.materialSummary.figure.value',
  'report.supplierPunctuality.chart.key': 'field.supplier',
  'report.supplierPunctuality.chart.other': 'field.SupplierPunctuality.lines',
  'report.supplierPunctuality.chart.value': 'field.SupplierPunctuality.shareOnTime',
  'report.criterion.currency': 'company.field.currency',
  'report.criterion.materials': 'field.materialName',
  'report.criterion.processes': 'field.process',
  'report.basedOn.costPrice': 'field.costPrice',
  'report.slowMovingMaterials.chart.by': 'report.histogram',
  'report.materialTransactions.figure.transactions': 'view.MaterialTransaction',

  // Choices, problems and notes that another place has too.
  'grid.filter.problem.notANumber': 'grid.form.not-a-number',
  'dashboard.flow.orders': 'grid.rows.Order',
  'dashboard.flow.tasks': 'grid.rows.Task',
  'grid.filter.flag.yes': 'grid.yes',
  'grid.filter.flag.no': 'grid.no',
  'permission.kind.pages': 'ui.pages',
  'permission.kind.header': 'shell.menu.settings',
  'permission.kind.grid': 'permission.group.grid',
  'widget.OutgoingOrdersCompletedPerDay.note': 'widget.SalesOrdersInDoneState.note',
  'widget.SalesOrdersInCancelledState.note': 'widget.SalesOrdersInDoneState.note',
  'company.problem.notListed': 'grid.form.not-listed',
  'translations.problem.too-long': 'company.problem.tooLong',
  'shell.user.timeZone.UTC': 'company.region.UTC',
  'dialog.countLine.difference': 'field.difference',
  'dialog.createInventory.submit': 'action.countStocks',
  'dialog.splitOrder.submit': 'action.splitOrder',
  'dialog.user.email': 'field.email',
  'dialog.user.userName': 'field.User.userName',
  'import.history.rows': 'export.about.rows',
  'dialog.createInventory.assignee.role': 'field.userRole',
  'dialog.createInventory.assignee.user': 'field.userName',
  'dialog.createInventory.what.location': 'field.location',
  'dialog.createInventory.what.material': 'field.materialName',
  'dialog.password.submit.link': 'shell.forgot.submit',
  'shortcut.filters': 'grid.filter.button',
  'grid.filter.operator.isNotExactly': 'grid.filter.operator.isNot',
  'grid.view.scope.all': 'grid.view.group.all',
  'grid.view.group.businessUnit': 'shell.signIn.businessUnit',
  'import.column.wrong': 'import.rejected.problem',
  'import.stop.Uploading': 'import.discard',
  'import.expected.ambiguous': 'import.expected.not-listed',
  'import.expected.minimum-above-maximum': 'import.expected.too-big',
  'import.history.who': 'trace.who',
  'import.map.field': 'integration.field',
  'refusal.session-ended': 'kernel.failure.signed-out',
  'refusal.unexpected': 'kernel.failure.unexpected',
  'trace.verdict.notAsked': 'trace.state.notAsked',
  'shell.menu.count.salesOrderDrafts': 'shell.menu.count.purchaseDrafts',

  // A grid and its page.
  'view.ActiveUser': 'route.active-users',
  'view.Download': 'route.downloads',
  'view.IngoingOrder': 'route.ingoing-orders-es-page',
  'view.IntegrationImport': 'route.integration-imports',
  'view.IntegrationRequest': 'route.integration-requests',
  'view.Inventory': 'route.inventory-es-page',
  'view.Job': 'route.jobs-es-page',
  'view.Location': 'route.locations-es-page',
  'view.Maintenance': 'route.maintenance-es-page',
  'view.Material': 'route.materials-es-page',
  'view.Operation': 'route.operations-page',
  'view.OutgoingOrder': 'route.outgoing-orders-es-page',
  'view.ProcessSalesOrders': 'route.processsalesorders',
  'view.SalesOrderDraft': 'route.sales-order-draft',
  'view.SalesOrders': 'route.sales-orders-es-page',
  'view.Stock': 'route.stocks-es-page',
  'view.Supplier': 'route.supplier-es-page',
  'view.Task': 'route.tasks-es-page',
  'view.User': 'route.users',
  'view.UserRoleAssignment': 'view.UserRole',
  'view.SalesOrderDraftLine': 'view.DraftLine',
} as const satisfies Readonly<Record<string, string>>

/** The keys that the compiler takes, though no file has them (`i18next.d.ts`). */
export type SharedKey = keyof typeof listed

/** Those, and the ones that follow from tables of the contract. */
export const sameAs: Readonly<Record<string, string>> = {
  ...listed,
  ...Object.fromEntries(
    Object.entries(masterData).map(([kind, { page }]) => [`view.${kind}`, `route.${page}`]),
  ),
  // A report and whatever shows it.
  ...Object.fromEntries(
    Object.entries(reportPlaces).flatMap(([name, { view, page }]) =>
      [`view.${view}`, `route.${page}`, `state.report.${name}`].map(key => [key, `report.${name}.title`]),
    ),
  ),
}

const viewOf: ReadonlyMap<string, string> = new Map(
  Object.entries(reportPlaces).map(([name, { view }]) => [name, view]),
)

/** Forms of keys that have an owner, and the key without it. */
const withoutOwner: readonly (readonly [RegExp, string])[] = [
  [/^field\.\w+\.(\w+)$/, 'field.$1'],
  [/^form\.\w+\.(\w+(\.hint)?)$/, 'form.$1'],
  [/^form\.(\w+)$/, 'field.$1'],
  [/^grid\.sum\.\w+\.\w+(Weight|Volume)$/, 'grid.sum.any$1'],
  [/^grid\.sum\.\w+\.(\w+)$/, 'grid.sum.$1'],
  [/^view\.\w+History$/, 'view.History'],
]

/** The key whose text it takes; undefined where there is none. A key that it names may have to be followed in its turn. */
export function sharedKey(key: string): string | undefined {
  for (const { index } of [...key.matchAll(/[._]|$/g)].reverse()) {
    const start = [key.slice(0, index + 1), key.slice(0, index)].find(part => Object.hasOwn(sameAs, part))
    if (start !== undefined) return `${sameAs[start] ?? ''}${key.slice(start.length)}`
  }
  const [, report, figure] = /^report\.(\w+)\.figure\.(\w+)$/.exec(key) ?? []
  if (report !== undefined && figure !== undefined) return `field.${viewOf.get(report) ?? report}.${figure}`
  const found = withoutOwner.find(([form]) => form.test(key))
  return found === undefined ? undefined : key.replace(...found)
}
