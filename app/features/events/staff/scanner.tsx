import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { useTranslation } from '#app/ui/words.tsx';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const LOOK_MS = 200;
/** The same ticket is still before the camera. */
const AGAIN_MS = 4000;

/** The phone's own reader of QR codes where it has one; else ours, fetched when the camera is opened. */
async function openDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own && (await own.getSupportedFormats().catch((): string[] => [])).includes('qr_code'))
    return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The camera, once somebody opens it: each ticket before it is read out, once. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('admin');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'closed' | 'open' | 'refused'>('closed');
  const say = useEffectEvent(onCode);

  useEffect(() => {
    if (state !== 'open') return undefined;
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const last = { code: '', at: 0 };
    const read = async () => {
      const detector = await openDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const look = async () => {
        if (isOver || !video.current) return;
        const [found] = await detector.detect(video.current).catch(() => []);
        const now = Date.now();
        if (found && (found.rawValue !== last.code || now - last.at > AGAIN_MS)) say(found.rawValue);
        if (found) Object.assign(last, { code: found.rawValue, at: now });
        timer = setTimeout(() => void look(), LOOK_MS);
      };
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    read().catch(() => {
      stop();
      if (!isOver) setState('refused');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [state]);

  return (
    <div className="scan__v">
      {state === 'open' && <video ref={video} muted playsInline aria-label={t('checkIn.camera')} />}
      <i aria-hidden="true" />
      {state !== 'open' && (
        <span className="scan__o">
          {state === 'refused' && <span role="alert">{t('checkIn.noCamera')}</span>}
          <button type="button" className="b" onClick={() => setState('open')}>
            <StaffIcon name="camera" />
            {t('checkIn.openCamera')}
          </button>
        </span>
      )}
      {state === 'open' && (
        <button type="button" className="b scan__c" onClick={() => setState('closed')}>
          <StaffIcon name="x" />
          {t('checkIn.closeCamera')}
        </button>
      )}
    </div>
  );
}
