/** The widths, in pixels, that pictures are made at: the shop asks for these, our server makes no others. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1680] as const
