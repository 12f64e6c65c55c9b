import { photoSources } from '#app/shared/photo-sources.ts';

type PhotoProps = {
  /** The address that stands for it. */
  path: string;
  /** What it shows, in French unless `lang` says another. */
  alt: string;
  lang?: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  width: number;
  height: number;
  className?: string;
  /** Above everything else of its page. */
  isFirst?: boolean;
};

/** A photo in the size and format that the screen wants. */
export function Photo({ path, alt, lang = 'fr', sizes, width, height, className, isFirst }: PhotoProps) {
  const sources = photoSources(path);
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      <img
        className={className}
        src={path}
        srcSet={sources?.webp}
        sizes={sizes}
        alt={alt}
        lang={lang}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}
