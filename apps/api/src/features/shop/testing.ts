export { SHOP_ITEM } from './shop.commands.ts'
export { makeShopItem } from './shop.factory.ts'
