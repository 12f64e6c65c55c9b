/** HTML with pictures in it: they stay on the site that they are of. */
export const HAS_PICTURE = /<(?:img|picture|v:imagedata)[\s>]/i;

/** A picture's file on the clipboard, and nothing to read. */
export const isPictureAlone = (given: DataTransfer | null): boolean =>
  given !== null && !given.types.includes('text/html') && !given.types.includes('text/plain') && given.files.length > 0;
