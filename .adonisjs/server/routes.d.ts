import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'openapi': { paramsTuple?: []; params?: {} }
    'admin.call.get.manifest': { paramsTuple?: []; params?: {} }
    'admin.call.get.home': { paramsTuple?: []; params?: {} }
    'admin.call.get.search': { paramsTuple?: []; params?: {} }
    'admin.call.get.preferences': { paramsTuple?: []; params?: {} }
    'admin.call.put.preferences.key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'admin.call.get.tasks.task': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'admin.call.get.tasks.task.file': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'admin.call.post.tasks.task.confirm': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'admin.call.post.tasks.task.cancel': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'public.site': { paramsTuple?: []; params?: {} }
    'api.notice.list': { paramsTuple?: []; params?: {} }
    'api.notice.read': { paramsTuple?: []; params?: {} }
    'api.notice.unread.count': { paramsTuple?: []; params?: {} }
    'api.file.upload': { paramsTuple?: []; params?: {} }
    'api.file.download': { paramsTuple?: []; params?: {} }
    'public.file.purpose.month.name': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'purpose': ParamValue,'month': ParamValue,'name': ParamValue} }
    'admin.call.post.files': { paramsTuple?: []; params?: {} }
    'admin.call.get.files.id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.call.get.trading': { paramsTuple?: []; params?: {} }
    'admin.call.put.trading': { paramsTuple?: []; params?: {} }
    'api.login': { paramsTuple?: []; params?: {} }
    'api.logout': { paramsTuple?: []; params?: {} }
    'api.sendSms': { paramsTuple?: []; params?: {} }
    'api.captcha.image': { paramsTuple?: []; params?: {} }
    'api.captcha.sms': { paramsTuple?: []; params?: {} }
    'api.register': { paramsTuple?: []; params?: {} }
    'api.updatePass': { paramsTuple?: []; params?: {} }
    'api.web.user.password.update': { paramsTuple?: []; params?: {} }
    'api.auth.info': { paramsTuple?: []; params?: {} }
    'api.web.user.info.get': { paramsTuple?: []; params?: {} }
    'api.web.user.info.edit': { paramsTuple?: []; params?: {} }
    'admin.login': { paramsTuple?: []; params?: {} }
    'admin.logout': { paramsTuple?: []; params?: {} }
    'admin.call.get.me': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.password': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.totp': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.totp.confirm': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.totp.end': { paramsTuple?: []; params?: {} }
    'admin.call.get.authority': { paramsTuple?: []; params?: {} }
    'admin.call.put.authority': { paramsTuple?: []; params?: {} }
    'api.certification.get': { paramsTuple?: []; params?: {} }
    'api.certification.lookup': { paramsTuple?: []; params?: {} }
    'api.certification.add': { paramsTuple?: []; params?: {} }
    'api.certification.join': { paramsTuple?: []; params?: {} }
    'api.certification.change': { paramsTuple?: []; params?: {} }
    'api.certification.leave': { paramsTuple?: []; params?: {} }
    'api.certification.invitation.answer': { paramsTuple?: []; params?: {} }
    'api.certification.template.download': { paramsTuple?: []; params?: {} }
    'api.company.info.get': { paramsTuple?: []; params?: {} }
    'api.company.card.get': { paramsTuple?: []; params?: {} }
    'api.company.info.edit': { paramsTuple?: []; params?: {} }
    'api.company.invoice.edit': { paramsTuple?: []; params?: {} }
    'api.staff.list': { paramsTuple?: []; params?: {} }
    'api.staff.request.list': { paramsTuple?: []; params?: {} }
    'api.staff.request.approve': { paramsTuple?: []; params?: {} }
    'api.staff.request.reject': { paramsTuple?: []; params?: {} }
    'api.staff.invitation.list': { paramsTuple?: []; params?: {} }
    'api.staff.invitation.add': { paramsTuple?: []; params?: {} }
    'api.staff.invitation.delete': { paramsTuple?: []; params?: {} }
    'api.staff.role.edit': { paramsTuple?: []; params?: {} }
    'api.staff.disable': { paramsTuple?: []; params?: {} }
    'api.staff.enable': { paramsTuple?: []; params?: {} }
    'api.staff.delete': { paramsTuple?: []; params?: {} }
    'api.staff.salesUser.add': { paramsTuple?: []; params?: {} }
    'api.staff.salesUser.edit': { paramsTuple?: []; params?: {} }
    'api.staff.salesUser.delete': { paramsTuple?: []; params?: {} }
    'api.address.list': { paramsTuple?: []; params?: {} }
    'api.address.get': { paramsTuple?: []; params?: {} }
    'api.address.add': { paramsTuple?: []; params?: {} }
    'api.address.edit': { paramsTuple?: []; params?: {} }
    'api.address.delete': { paramsTuple?: []; params?: {} }
    'api.bank.company.transfer.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.withdraw.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.freeze.amount': { paramsTuple?: []; params?: {} }
    'api.bank.company.freeze.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.statement.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.statement.export': { paramsTuple?: []; params?: {} }
    'api.bank.company.receipt': { paramsTuple?: []; params?: {} }
    'api.bank.company.withdraw.add': { paramsTuple?: []; params?: {} }
    'api.bank.company.transfer.add': { paramsTuple?: []; params?: {} }
    'api.bank.company.transfer.partners': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.get': { paramsTuple?: []; params?: {} }
    'api.bank.company.virtual.get': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.apply': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.resume': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.close': { paramsTuple?: []; params?: {} }
    'api.bank.card.list': { paramsTuple?: []; params?: {} }
    'api.bank.card.add': { paramsTuple?: []; params?: {} }
    'api.bank.card.edit': { paramsTuple?: []; params?: {} }
    'api.bank.card.primary': { paramsTuple?: []; params?: {} }
    'api.bank.card.delete': { paramsTuple?: []; params?: {} }
    'api.bank.card.verify': { paramsTuple?: []; params?: {} }
    'api.bank.card.confirm': { paramsTuple?: []; params?: {} }
    'api.bank.sms': { paramsTuple?: []; params?: {} }
    'api.bank.pay-password.set': { paramsTuple?: []; params?: {} }
    'bank.notify': { paramsTuple?: []; params?: {} }
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'api.batch.import.upload': { paramsTuple?: []; params?: {} }
    'api.batch.import.fields': { paramsTuple?: []; params?: {} }
    'api.batch.import.sheet': { paramsTuple?: []; params?: {} }
    'api.batch.import.map': { paramsTuple?: []; params?: {} }
    'api.batch.import.preview': { paramsTuple?: []; params?: {} }
    'api.batch.import.confirm': { paramsTuple?: []; params?: {} }
    'api.batch.import.progress': { paramsTuple?: []; params?: {} }
    'api.batch.import.cancel': { paramsTuple?: []; params?: {} }
    'api.batch.import.failed': { paramsTuple?: []; params?: {} }
    'api.batch.import.list': { paramsTuple?: []; params?: {} }
    'api.batch.template': { paramsTuple?: []; params?: {} }
    'api.batch.add': { paramsTuple?: []; params?: {} }
    'api.batch.edit': { paramsTuple?: []; params?: {} }
    'api.batch.delete': { paramsTuple?: []; params?: {} }
    'api.batch.arrive': { paramsTuple?: []; params?: {} }
    'api.batch.depart': { paramsTuple?: []; params?: {} }
    'admin.call.get.price-diff': { paramsTuple?: []; params?: {} }
    'admin.call.post.price-diff': { paramsTuple?: []; params?: {} }
    'admin.call.put.price-diff.id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.call.delete.price-diff.id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.call.get.inspection-import': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.fields': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.template': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.upload': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.sheet': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.map': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.preview': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.confirm': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.progress': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.cancel': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.failed': { paramsTuple?: []; params?: {} }
    'public.market.import.convert': { paramsTuple?: []; params?: {} }
    'api.cart.list': { paramsTuple?: []; params?: {} }
    'api.cart.count': { paramsTuple?: []; params?: {} }
    'api.cart.add': { paramsTuple?: []; params?: {} }
    'api.cart.delete': { paramsTuple?: []; params?: {} }
    'api.cart.accept': { paramsTuple?: []; params?: {} }
    'api.cotton.list': { paramsTuple?: []; params?: {} }
    'api.cotton.get': { paramsTuple?: []; params?: {} }
    'api.cotton.add': { paramsTuple?: []; params?: {} }
    'api.cotton.edit': { paramsTuple?: []; params?: {} }
    'api.cotton.delete': { paramsTuple?: []; params?: {} }
    'api.cotton.item.add': { paramsTuple?: []; params?: {} }
    'api.cotton.item.delete': { paramsTuple?: []; params?: {} }
    'api.cotton.export': { paramsTuple?: []; params?: {} }
    'api.batch.export': { paramsTuple?: []; params?: {} }
    'api.shop.saved.list': { paramsTuple?: []; params?: {} }
    'api.shop.saved.add': { paramsTuple?: []; params?: {} }
    'api.shop.saved.edit': { paramsTuple?: []; params?: {} }
    'api.shop.saved.delete': { paramsTuple?: []; params?: {} }
    'api.shop.store.list': { paramsTuple?: []; params?: {} }
    'api.shop.store.get': { paramsTuple?: []; params?: {} }
    'api.shop.favourite.add': { paramsTuple?: []; params?: {} }
    'api.shop.favourite.delete': { paramsTuple?: []; params?: {} }
    'api.producer.list': { paramsTuple?: []; params?: {} }
    'api.producer.get': { paramsTuple?: []; params?: {} }
    'api.entrepot.list': { paramsTuple?: []; params?: {} }
    'api.entrepot.get': { paramsTuple?: []; params?: {} }
    'public.shop.search': { paramsTuple?: []; params?: {} }
    'public.shop.facets': { paramsTuple?: []; params?: {} }
    'public.shop.understand': { paramsTuple?: []; params?: {} }
    'public.listing.newest': { paramsTuple?: []; params?: {} }
    'api.shop.search': { paramsTuple?: []; params?: {} }
    'api.batch.get': { paramsTuple?: []; params?: {} }
    'api.batch.similar': { paramsTuple?: []; params?: {} }
    'api.batch.lookup': { paramsTuple?: []; params?: {} }
    'api.batch.compare': { paramsTuple?: []; params?: {} }
    'api.seller.product.list': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.add': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.bulk.add': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.price.edit': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.delete': { paramsTuple?: []; params?: {} }
    'api.seller.product.hold.add': { paramsTuple?: []; params?: {} }
    'api.seller.product.hold.delete': { paramsTuple?: []; params?: {} }
    'api.seller.product.customer.list': { paramsTuple?: []; params?: {} }
    'api.order.preview': { paramsTuple?: []; params?: {} }
    'api.order.add': { paramsTuple?: []; params?: {} }
    'api.order.submission.get': { paramsTuple?: []; params?: {} }
    'api.order.list': { paramsTuple?: []; params?: {} }
    'api.order.export': { paramsTuple?: []; params?: {} }
    'api.order.todo': { paramsTuple?: []; params?: {} }
    'api.order.get': { paramsTuple?: []; params?: {} }
    'api.order.accept': { paramsTuple?: []; params?: {} }
    'api.order.reject': { paramsTuple?: []; params?: {} }
    'api.order.cancel': { paramsTuple?: []; params?: {} }
    'api.order.cancel.ask': { paramsTuple?: []; params?: {} }
    'api.order.cancel.withdraw': { paramsTuple?: []; params?: {} }
    'api.order.cancel.answer': { paramsTuple?: []; params?: {} }
    'api.order.pay': { paramsTuple?: []; params?: {} }
    'api.order.release': { paramsTuple?: []; params?: {} }
    'api.order.breach': { paramsTuple?: []; params?: {} }
    'api.order.receive': { paramsTuple?: []; params?: {} }
    'api.order.storage.pay': { paramsTuple?: []; params?: {} }
    'api.order.debt.pay': { paramsTuple?: []; params?: {} }
    'api.pick.add': { paramsTuple?: []; params?: {} }
    'api.pick.approve': { paramsTuple?: []; params?: {} }
    'api.pick.reject': { paramsTuple?: []; params?: {} }
    'api.pick.cancel': { paramsTuple?: []; params?: {} }
    'api.pick.record': { paramsTuple?: []; params?: {} }
    'api.settlement.list': { paramsTuple?: []; params?: {} }
    'api.settlement.get': { paramsTuple?: []; params?: {} }
    'api.settlement.todo': { paramsTuple?: []; params?: {} }
    'api.settlement.submit': { paramsTuple?: []; params?: {} }
    'api.settlement.confirm': { paramsTuple?: []; params?: {} }
    'api.settlement.topup': { paramsTuple?: []; params?: {} }
    'api.settlement.dispute': { paramsTuple?: []; params?: {} }
    'api.claim.offer': { paramsTuple?: []; params?: {} }
    'api.claim.accept': { paramsTuple?: []; params?: {} }
    'api.claim.withdraw': { paramsTuple?: []; params?: {} }
    'api.invoice.register': { paramsTuple?: []; params?: {} }
    'api.invoice.confirm': { paramsTuple?: []; params?: {} }
    'api.invoice.return': { paramsTuple?: []; params?: {} }
    'api.invoice.red': { paramsTuple?: []; params?: {} }
    'admin.resource.get': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.totals': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.counts': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.options.field': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'field': ParamValue} }
    'admin.resource.get.queries': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.post.queries': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.delete.queries.query': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'query': ParamValue} }
    'admin.resource.post': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.put': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.delete': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.post.actions.action': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'action': ParamValue} }
    'admin.resource.get.id.actions.action': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue,'action': ParamValue} }
    'admin.resource.get.id.audit': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.resource.post.export': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.import.template': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.post.import': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.id': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.resource.put.id': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.resource.delete.id': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'pages.admin': { paramsTuple?: []; params?: {} }
    'pages.admin.any': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'pages.storefront': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  GET: {
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'openapi': { paramsTuple?: []; params?: {} }
    'admin.call.get.manifest': { paramsTuple?: []; params?: {} }
    'admin.call.get.home': { paramsTuple?: []; params?: {} }
    'admin.call.get.search': { paramsTuple?: []; params?: {} }
    'admin.call.get.preferences': { paramsTuple?: []; params?: {} }
    'admin.call.get.tasks.task': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'admin.call.get.tasks.task.file': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'public.site': { paramsTuple?: []; params?: {} }
    'public.file.purpose.month.name': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'purpose': ParamValue,'month': ParamValue,'name': ParamValue} }
    'admin.call.get.files.id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.call.get.trading': { paramsTuple?: []; params?: {} }
    'admin.call.get.me': { paramsTuple?: []; params?: {} }
    'admin.call.get.authority': { paramsTuple?: []; params?: {} }
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'admin.call.get.price-diff': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.fields': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.template': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.failed': { paramsTuple?: []; params?: {} }
    'public.market.import.convert': { paramsTuple?: []; params?: {} }
    'public.shop.search': { paramsTuple?: []; params?: {} }
    'public.shop.facets': { paramsTuple?: []; params?: {} }
    'public.shop.understand': { paramsTuple?: []; params?: {} }
    'public.listing.newest': { paramsTuple?: []; params?: {} }
    'admin.resource.get': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.totals': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.counts': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.options.field': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'field': ParamValue} }
    'admin.resource.get.queries': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.id.actions.action': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue,'action': ParamValue} }
    'admin.resource.get.id.audit': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.resource.get.import.template': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.id': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'pages.admin': { paramsTuple?: []; params?: {} }
    'pages.admin.any': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'pages.storefront': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'openapi': { paramsTuple?: []; params?: {} }
    'admin.call.get.manifest': { paramsTuple?: []; params?: {} }
    'admin.call.get.home': { paramsTuple?: []; params?: {} }
    'admin.call.get.search': { paramsTuple?: []; params?: {} }
    'admin.call.get.preferences': { paramsTuple?: []; params?: {} }
    'admin.call.get.tasks.task': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'admin.call.get.tasks.task.file': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'public.site': { paramsTuple?: []; params?: {} }
    'public.file.purpose.month.name': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'purpose': ParamValue,'month': ParamValue,'name': ParamValue} }
    'admin.call.get.files.id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.call.get.trading': { paramsTuple?: []; params?: {} }
    'admin.call.get.me': { paramsTuple?: []; params?: {} }
    'admin.call.get.authority': { paramsTuple?: []; params?: {} }
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'admin.call.get.price-diff': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.fields': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.template': { paramsTuple?: []; params?: {} }
    'admin.call.get.inspection-import.failed': { paramsTuple?: []; params?: {} }
    'public.market.import.convert': { paramsTuple?: []; params?: {} }
    'public.shop.search': { paramsTuple?: []; params?: {} }
    'public.shop.facets': { paramsTuple?: []; params?: {} }
    'public.shop.understand': { paramsTuple?: []; params?: {} }
    'public.listing.newest': { paramsTuple?: []; params?: {} }
    'admin.resource.get': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.totals': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.counts': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.options.field': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'field': ParamValue} }
    'admin.resource.get.queries': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.id.actions.action': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue,'action': ParamValue} }
    'admin.resource.get.id.audit': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.resource.get.import.template': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.get.id': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'pages.admin': { paramsTuple?: []; params?: {} }
    'pages.admin.any': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'pages.storefront': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  PUT: {
    'admin.call.put.preferences.key': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'admin.call.put.trading': { paramsTuple?: []; params?: {} }
    'admin.call.put.authority': { paramsTuple?: []; params?: {} }
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'admin.call.put.price-diff.id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.resource.put': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.put.id': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'admin.call.post.tasks.task.confirm': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'admin.call.post.tasks.task.cancel': { paramsTuple: [ParamValue]; params: {'task': ParamValue} }
    'api.notice.list': { paramsTuple?: []; params?: {} }
    'api.notice.read': { paramsTuple?: []; params?: {} }
    'api.notice.unread.count': { paramsTuple?: []; params?: {} }
    'api.file.upload': { paramsTuple?: []; params?: {} }
    'api.file.download': { paramsTuple?: []; params?: {} }
    'admin.call.post.files': { paramsTuple?: []; params?: {} }
    'api.login': { paramsTuple?: []; params?: {} }
    'api.logout': { paramsTuple?: []; params?: {} }
    'api.sendSms': { paramsTuple?: []; params?: {} }
    'api.captcha.image': { paramsTuple?: []; params?: {} }
    'api.captcha.sms': { paramsTuple?: []; params?: {} }
    'api.register': { paramsTuple?: []; params?: {} }
    'api.updatePass': { paramsTuple?: []; params?: {} }
    'api.web.user.password.update': { paramsTuple?: []; params?: {} }
    'api.auth.info': { paramsTuple?: []; params?: {} }
    'api.web.user.info.get': { paramsTuple?: []; params?: {} }
    'api.web.user.info.edit': { paramsTuple?: []; params?: {} }
    'admin.login': { paramsTuple?: []; params?: {} }
    'admin.logout': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.password': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.totp': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.totp.confirm': { paramsTuple?: []; params?: {} }
    'admin.call.post.me.totp.end': { paramsTuple?: []; params?: {} }
    'api.certification.get': { paramsTuple?: []; params?: {} }
    'api.certification.lookup': { paramsTuple?: []; params?: {} }
    'api.certification.add': { paramsTuple?: []; params?: {} }
    'api.certification.join': { paramsTuple?: []; params?: {} }
    'api.certification.change': { paramsTuple?: []; params?: {} }
    'api.certification.leave': { paramsTuple?: []; params?: {} }
    'api.certification.invitation.answer': { paramsTuple?: []; params?: {} }
    'api.certification.template.download': { paramsTuple?: []; params?: {} }
    'api.company.info.get': { paramsTuple?: []; params?: {} }
    'api.company.card.get': { paramsTuple?: []; params?: {} }
    'api.company.info.edit': { paramsTuple?: []; params?: {} }
    'api.company.invoice.edit': { paramsTuple?: []; params?: {} }
    'api.staff.list': { paramsTuple?: []; params?: {} }
    'api.staff.request.list': { paramsTuple?: []; params?: {} }
    'api.staff.request.approve': { paramsTuple?: []; params?: {} }
    'api.staff.request.reject': { paramsTuple?: []; params?: {} }
    'api.staff.invitation.list': { paramsTuple?: []; params?: {} }
    'api.staff.invitation.add': { paramsTuple?: []; params?: {} }
    'api.staff.invitation.delete': { paramsTuple?: []; params?: {} }
    'api.staff.role.edit': { paramsTuple?: []; params?: {} }
    'api.staff.disable': { paramsTuple?: []; params?: {} }
    'api.staff.enable': { paramsTuple?: []; params?: {} }
    'api.staff.delete': { paramsTuple?: []; params?: {} }
    'api.staff.salesUser.add': { paramsTuple?: []; params?: {} }
    'api.staff.salesUser.edit': { paramsTuple?: []; params?: {} }
    'api.staff.salesUser.delete': { paramsTuple?: []; params?: {} }
    'api.address.list': { paramsTuple?: []; params?: {} }
    'api.address.get': { paramsTuple?: []; params?: {} }
    'api.address.add': { paramsTuple?: []; params?: {} }
    'api.address.edit': { paramsTuple?: []; params?: {} }
    'api.address.delete': { paramsTuple?: []; params?: {} }
    'api.bank.company.transfer.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.withdraw.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.freeze.amount': { paramsTuple?: []; params?: {} }
    'api.bank.company.freeze.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.statement.list': { paramsTuple?: []; params?: {} }
    'api.bank.company.statement.export': { paramsTuple?: []; params?: {} }
    'api.bank.company.receipt': { paramsTuple?: []; params?: {} }
    'api.bank.company.withdraw.add': { paramsTuple?: []; params?: {} }
    'api.bank.company.transfer.add': { paramsTuple?: []; params?: {} }
    'api.bank.company.transfer.partners': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.get': { paramsTuple?: []; params?: {} }
    'api.bank.company.virtual.get': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.apply': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.resume': { paramsTuple?: []; params?: {} }
    'api.bank.company.account.close': { paramsTuple?: []; params?: {} }
    'api.bank.card.list': { paramsTuple?: []; params?: {} }
    'api.bank.card.add': { paramsTuple?: []; params?: {} }
    'api.bank.card.edit': { paramsTuple?: []; params?: {} }
    'api.bank.card.primary': { paramsTuple?: []; params?: {} }
    'api.bank.card.delete': { paramsTuple?: []; params?: {} }
    'api.bank.card.verify': { paramsTuple?: []; params?: {} }
    'api.bank.card.confirm': { paramsTuple?: []; params?: {} }
    'api.bank.sms': { paramsTuple?: []; params?: {} }
    'api.bank.pay-password.set': { paramsTuple?: []; params?: {} }
    'bank.notify': { paramsTuple?: []; params?: {} }
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'api.batch.import.upload': { paramsTuple?: []; params?: {} }
    'api.batch.import.fields': { paramsTuple?: []; params?: {} }
    'api.batch.import.sheet': { paramsTuple?: []; params?: {} }
    'api.batch.import.map': { paramsTuple?: []; params?: {} }
    'api.batch.import.preview': { paramsTuple?: []; params?: {} }
    'api.batch.import.confirm': { paramsTuple?: []; params?: {} }
    'api.batch.import.progress': { paramsTuple?: []; params?: {} }
    'api.batch.import.cancel': { paramsTuple?: []; params?: {} }
    'api.batch.import.failed': { paramsTuple?: []; params?: {} }
    'api.batch.import.list': { paramsTuple?: []; params?: {} }
    'api.batch.template': { paramsTuple?: []; params?: {} }
    'api.batch.add': { paramsTuple?: []; params?: {} }
    'api.batch.edit': { paramsTuple?: []; params?: {} }
    'api.batch.delete': { paramsTuple?: []; params?: {} }
    'api.batch.arrive': { paramsTuple?: []; params?: {} }
    'api.batch.depart': { paramsTuple?: []; params?: {} }
    'admin.call.post.price-diff': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.upload': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.sheet': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.map': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.preview': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.confirm': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.progress': { paramsTuple?: []; params?: {} }
    'admin.call.post.inspection-import.cancel': { paramsTuple?: []; params?: {} }
    'api.cart.list': { paramsTuple?: []; params?: {} }
    'api.cart.count': { paramsTuple?: []; params?: {} }
    'api.cart.add': { paramsTuple?: []; params?: {} }
    'api.cart.delete': { paramsTuple?: []; params?: {} }
    'api.cart.accept': { paramsTuple?: []; params?: {} }
    'api.cotton.list': { paramsTuple?: []; params?: {} }
    'api.cotton.get': { paramsTuple?: []; params?: {} }
    'api.cotton.add': { paramsTuple?: []; params?: {} }
    'api.cotton.edit': { paramsTuple?: []; params?: {} }
    'api.cotton.delete': { paramsTuple?: []; params?: {} }
    'api.cotton.item.add': { paramsTuple?: []; params?: {} }
    'api.cotton.item.delete': { paramsTuple?: []; params?: {} }
    'api.cotton.export': { paramsTuple?: []; params?: {} }
    'api.batch.export': { paramsTuple?: []; params?: {} }
    'api.shop.saved.list': { paramsTuple?: []; params?: {} }
    'api.shop.saved.add': { paramsTuple?: []; params?: {} }
    'api.shop.saved.edit': { paramsTuple?: []; params?: {} }
    'api.shop.saved.delete': { paramsTuple?: []; params?: {} }
    'api.shop.store.list': { paramsTuple?: []; params?: {} }
    'api.shop.store.get': { paramsTuple?: []; params?: {} }
    'api.shop.favourite.add': { paramsTuple?: []; params?: {} }
    'api.shop.favourite.delete': { paramsTuple?: []; params?: {} }
    'api.producer.list': { paramsTuple?: []; params?: {} }
    'api.producer.get': { paramsTuple?: []; params?: {} }
    'api.entrepot.list': { paramsTuple?: []; params?: {} }
    'api.entrepot.get': { paramsTuple?: []; params?: {} }
    'api.shop.search': { paramsTuple?: []; params?: {} }
    'api.batch.get': { paramsTuple?: []; params?: {} }
    'api.batch.similar': { paramsTuple?: []; params?: {} }
    'api.batch.lookup': { paramsTuple?: []; params?: {} }
    'api.batch.compare': { paramsTuple?: []; params?: {} }
    'api.seller.product.list': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.add': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.bulk.add': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.price.edit': { paramsTuple?: []; params?: {} }
    'api.seller.product.listing.delete': { paramsTuple?: []; params?: {} }
    'api.seller.product.hold.add': { paramsTuple?: []; params?: {} }
    'api.seller.product.hold.delete': { paramsTuple?: []; params?: {} }
    'api.seller.product.customer.list': { paramsTuple?: []; params?: {} }
    'api.order.preview': { paramsTuple?: []; params?: {} }
    'api.order.add': { paramsTuple?: []; params?: {} }
    'api.order.submission.get': { paramsTuple?: []; params?: {} }
    'api.order.list': { paramsTuple?: []; params?: {} }
    'api.order.export': { paramsTuple?: []; params?: {} }
    'api.order.todo': { paramsTuple?: []; params?: {} }
    'api.order.get': { paramsTuple?: []; params?: {} }
    'api.order.accept': { paramsTuple?: []; params?: {} }
    'api.order.reject': { paramsTuple?: []; params?: {} }
    'api.order.cancel': { paramsTuple?: []; params?: {} }
    'api.order.cancel.ask': { paramsTuple?: []; params?: {} }
    'api.order.cancel.withdraw': { paramsTuple?: []; params?: {} }
    'api.order.cancel.answer': { paramsTuple?: []; params?: {} }
    'api.order.pay': { paramsTuple?: []; params?: {} }
    'api.order.release': { paramsTuple?: []; params?: {} }
    'api.order.breach': { paramsTuple?: []; params?: {} }
    'api.order.receive': { paramsTuple?: []; params?: {} }
    'api.order.storage.pay': { paramsTuple?: []; params?: {} }
    'api.order.debt.pay': { paramsTuple?: []; params?: {} }
    'api.pick.add': { paramsTuple?: []; params?: {} }
    'api.pick.approve': { paramsTuple?: []; params?: {} }
    'api.pick.reject': { paramsTuple?: []; params?: {} }
    'api.pick.cancel': { paramsTuple?: []; params?: {} }
    'api.pick.record': { paramsTuple?: []; params?: {} }
    'api.settlement.list': { paramsTuple?: []; params?: {} }
    'api.settlement.get': { paramsTuple?: []; params?: {} }
    'api.settlement.todo': { paramsTuple?: []; params?: {} }
    'api.settlement.submit': { paramsTuple?: []; params?: {} }
    'api.settlement.confirm': { paramsTuple?: []; params?: {} }
    'api.settlement.topup': { paramsTuple?: []; params?: {} }
    'api.settlement.dispute': { paramsTuple?: []; params?: {} }
    'api.claim.offer': { paramsTuple?: []; params?: {} }
    'api.claim.accept': { paramsTuple?: []; params?: {} }
    'api.claim.withdraw': { paramsTuple?: []; params?: {} }
    'api.invoice.register': { paramsTuple?: []; params?: {} }
    'api.invoice.confirm': { paramsTuple?: []; params?: {} }
    'api.invoice.return': { paramsTuple?: []; params?: {} }
    'api.invoice.red': { paramsTuple?: []; params?: {} }
    'admin.resource.post.queries': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.post': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.post.actions.action': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'action': ParamValue} }
    'admin.resource.post.export': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.post.import': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  OPTIONS: {
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  PATCH: {
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  DELETE: {
    'bank.demo': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'admin.call.delete.price-diff.id': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.resource.delete.queries.query': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'query': ParamValue} }
    'admin.resource.delete': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'admin.resource.delete.id': { paramsTuple: [ParamValue,ParamValue]; params: {'resource': ParamValue,'id': ParamValue} }
    'admin.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}