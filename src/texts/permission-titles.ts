/** What people call a permission or a feature wherever one is named to them: its title, never its path or code. Pure. */
import type { Translate } from '../contract/formats'
import { masterData, type MasterPermission } from '../contract/master-data/kinds'
import type { PermissionPath } from '../contract/permissions'

type OtherPath = Exclude<PermissionPath, `pages/${string}`>

/** The right to a page of master data is called as the page. */
const masterDataTitles = Object.fromEntries(
  Object.values(masterData).map(({ permission, page }) => [permission, `route.${page}`]),
) as Record<MasterPermission, string>

/** Keys of the titles; a page is called as its route. */
const titleKeys: Readonly<Record<OtherPath, string>> = {
  'header/settings/info': 'permission.info',
  'header/settings/users': 'permission.users',
  'header/settings/kpi': 'route.kpi-management',
  ...masterDataTitles,
  'header/settings/active_users': 'route.active-users',
  'header/settings/dashboard_settings': 'route.dashboard-settings',
  'header/settings/can_edit_company_info': 'permission.editCompanyInfo',
  'header/settings/user_settings': 'route.user-settings',
  'header/settings/import': 'permission.import',
  'header/settings/integration': 'permission.integration',
  'header/settings/integration_monitor': 'permission.oldIntegration',
  'header/settings/downloads': 'route.downloads',
  'grid/filters': 'permission.filters',
  'grid/custom_views': 'permission.customViews',
  'grid/save_for_me': 'permission.saveForMe',
  'grid/save_for_all': 'permission.saveForAll',
  'grid/save_for_business_unit': 'permission.saveForBusinessUnit',
  'grid/delete_custom_view': 'permission.deleteCustomView',
  'grid/exports': 'permission.exports',
  'grid/create': 'permission.create',
  'grid/options': 'permission.options',
  'data/navigation': 'permission.navigation',
  'data/order/viewHistory': 'permission.viewHistory',
  'data/order/viewReservations': 'action.showReservations',
  'data/order/prepare': 'action.prepareOrders',
  'data/order/partlyPrepare': 'action.partlyPrepareOrders',
  'data/order/prepareAndWait': 'action.prepareAndWaitOrders',
  'data/order/reserveInAdvance': 'action.reserveOrders',
  'data/order/unprepare': 'action.unprepareOrders',
  'data/order/unprepareAndHold': 'action.unprepareAndHoldOrders',
  'data/order/hold': 'action.holdOrder',
  'data/order/removeHold': 'action.removeHold',
  'data/order/cancel': 'action.cancelOrders',
  'data/order/cancelProcess': 'action.cancelOperationOrders',
  'data/order/complete': 'action.completeOrders',
  'data/order/changePriorityAndDate': 'action.changePriorityAndDate',
  'data/order/cancelLine': 'action.cancelOrderLines',
  'data/order/split': 'action.splitOrder',
  'data/order/editOrderedQuantity': 'action.editOrderedQuantity',
  'data/order/adjustPickedQuantity': 'action.adjustPickedQuantity',
  'data/order/adjustPrice': 'action.adjustPrice',
  'data/order/changeDeliveryInfo': 'action.changeDeliveryInfo',
  'data/order/changeDeliveryType': 'action.changeDeliveryType',
  'data/order/comment': 'action.editOrderComment',
  'data/ingoingOrder/complete': 'action.completeIngoingOrders',
  'data/ingoingOrder/print': 'action.printIngoingOrder',
  'data/ingoingOrder/viewHistory': 'permission.viewHistory',
  'data/job/assign': 'action.assign',
  'data/job/unassign': 'action.unassign',
  'data/job/create': 'action.createJobFromTasks',
  'data/job/end': 'action.endJobs',
  'data/job/dissolve': 'action.dissolveJobs',
  'data/job/cancel': 'action.cancelJobs',
  'data/job/viewHistory': 'permission.viewHistory',
  'data/task/cancel': 'action.cancelTasks',
  'data/stock/move': 'action.moveStock',
  'data/stock/gain': 'action.gainStock',
  'data/stock/lose': 'action.loseStock',
  'data/stock/block': 'action.blockStock',
  'data/stock/dedicate': 'action.dedicateStockLocation',
  'data/stock/removeDedication': 'action.removeDedication',
  'data/stock/editMinMax': 'action.editMinMax',
  'data/stock/viewReservations': 'action.showReservations',
  'data/stock/viewHistory': 'permission.viewHistory',
  'data/location/add': 'action.addLocation',
  'data/location/update': 'action.updateLocation',
  'data/location/delete': 'action.deleteLocations',
  'data/location/printLabel': 'action.printLabels',
  'data/material/update': 'action.editMaterial',
  'data/material/printLabel': 'action.printLabels',
  'data/material/viewHistory': 'permission.viewHistory',
  'data/file/upload': 'permission.uploadFile',
  'data/file/rename': 'permission.renameFile',
  'data/file/delete': 'permission.deleteFile',
  'data/integration/replay': 'permission.replay',
  'data/inventory/create': 'action.createInventory',
  'data/inventory/approve': 'action.approveCounts',
  'data/inventory/cancel': 'action.cancelCounts',
  'data/inventory/recount': 'action.recountLines',
  'data/inventory/viewHistory': 'permission.viewHistory',
  'data/maintenance/create': 'action.createReplenishments',
  'data/supplier/create': 'action.addSupplier',
  'data/supplier/update': 'action.updateSupplier',
  'data/supplier/delete': 'action.deleteSuppliers',
  'data/supplier/addMaterial': 'action.associateMaterials',
  'data/supplier/removeMaterial': 'action.removeSupplierMaterials',
  'data/supplier/editProductLine': 'action.editProductLine',
  'data/supplier/viewHistory': 'permission.viewHistory',
  'data/order/create': 'permission.createOrder',
  'data/salesOrderDraft/save': 'permission.saveSalesOrderDraft',
  'data/salesOrderDraft/update': 'permission.updateDraft',
  'data/salesOrderDraft/delete': 'action.deleteDrafts',
  'data/salesOrderDraft/createOrder': 'action.createOrdersFromDrafts',
  'data/draft/save': 'permission.saveDraft',
  'data/draft/update': 'permission.updateDraft',
  'data/draft/delete': 'action.deleteDrafts',
  'data/draft/showCriteria': 'action.showCriteria',
  'data/draft/createPurchaseOrder': 'action.createPurchaseOrders',
  'data/terminal/pick': 'permission.pick',
  'data/terminal/pack': 'permission.pack',
  'data/terminal/receive': 'permission.receive',
  'data/terminal/count': 'permission.count',
  'data/terminal/move': 'permission.moveGoods',
}

/** Keys of the titles of groups: the kind, or of data the thing that it is about. */
const groupKeys: Readonly<Record<string, string>> = {
  pages: 'ui.pages',
  data: 'permission.kind.data',
  header: 'shell.menu.settings',
  grid: 'permission.group.grid',
  order: 'route.sales-orders-es-page',
  ingoingOrder: 'route.ingoing-orders-es-page',
  job: 'route.jobs-es-page',
  task: 'route.tasks-es-page',
  stock: 'route.stocks-es-page',
  location: 'route.locations-es-page',
  material: 'route.materials-es-page',
  inventory: 'route.inventory-es-page',
  maintenance: 'route.maintenance-es-page',
  supplier: 'route.supplier-es-page',
  draft: 'route.draft-es-page',
  salesOrderDraft: 'route.sales-order-draft',
  integration: 'shell.settings.integration',
  file: 'userSettings.section.file-server',
  terminal: 'permission.group.terminal',
  navigation: 'permission.group.navigation',
}

/** What people call a path. */
export function permissionName(path: PermissionPath, t: Translate): string {
  return t(isPage(path) ? `route.${path.slice('pages/'.length)}` : titleKeys[path])
}

/** The title of a group of the permission table. */
export function groupTitleOf(name: string, t: Translate): string {
  return t(groupKeys[name] ?? name)
}

/** What people call a path where nothing around it says what it is about: "Sales orders › Prepare". A path that is none stays. */
export function permissionTitle(path: string, t: Translate): string {
  if (!isPermissionPath(path)) return path
  return `${groupTitleOf(groupNameOf(path), t)} › ${permissionName(path, t)}`
}

/** What people call a feature; one that is newer than this page is told by its code. */
export function featureTitle(feature: string, t: Translate): string {
  return t(`feature.${feature}`, { defaultValue: feature })
}

/** What is missing where something is denied. */
export function missingTitle(
  denial:
    | { readonly reason: 'permission'; readonly path: string }
    | { readonly reason: 'feature'; readonly feature: string },
  t: Translate,
): string {
  return denial.reason === 'feature' ? featureTitle(denial.feature, t) : permissionTitle(denial.path, t)
}

/** The kind; of data the thing that the path is about. */
export function groupNameOf(path: PermissionPath): string {
  const [kind = '', about = ''] = path.split('/')
  return kind === 'data' ? about : kind
}

const isPage = (path: string): path is Extract<PermissionPath, `pages/${string}`> => path.startsWith('pages/')

const isPermissionPath = (path: string): path is PermissionPath =>
  isPage(path) || Object.hasOwn(titleKeys, path)
