/** The size that Facebook, WhatsApp, Discord and X show without cropping. */
export const OG_WIDTH_PX = 1200
export const OG_HEIGHT_PX = 630
