/**
 * Classes shared by overlays: the backdrop of a modal, and the panel of a menu, list, tooltip or popover.
 * Menus, lists and tooltips render beside their trigger, so they belong to its landmark and dialog. `fixed`
 * keeps them from being clipped, and they reset inherited text styles.
 */
export const veilClasses =
  'fixed inset-0 z-50 bg-background/80 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export const panelClasses =
  'z-50 rounded-md border bg-popover text-left font-normal whitespace-normal text-foreground shadow-lg shadow-background/60 data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in'

export const menuItemClasses = [
  'relative flex min-h-11 cursor-default items-center gap-2 rounded-sm px-3 py-2 text-sm select-none -outline-offset-2',
  'data-[highlighted]:bg-secondary data-[disabled]:pointer-events-none data-[disabled]:opacity-50',
  '[&_svg]:size-4 [&_svg]:shrink-0',
].join(' ')
