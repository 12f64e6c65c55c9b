declare module 'subset-font';
