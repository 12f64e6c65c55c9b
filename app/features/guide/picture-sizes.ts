// Written by script/guide. Don't edit.
/** Width and height in pixels of each picture of the guide, by its file's name. */
export const PICTURE_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {};
