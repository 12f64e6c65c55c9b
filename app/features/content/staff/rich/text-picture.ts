// The one place where the editor takes from the platform what a photo in a text is.
export {
  DECORATES,
  pictureIn,
  saidOf,
  type TextPicture,
  textPictureId,
  textPicturePath,
  writePicture,
} from '#platform/text-pictures.ts';
