/** The time zones of a country's numbers: those that begin in a way, the longest of which counts, and all others. */
export interface AreaZones {
  byPrefix: ReadonlyMap<string, readonly string[]>
  /** Where a number tells no area, such as most mobile ones, all zones of the country are meant. */
  others?: string
}

/** The beginnings of national numbers by their zones; several zones, where an area has them, stand between commas. */
const areas = (zones: Readonly<Record<string, string>>, others?: string): AreaZones => ({
  byPrefix: new Map(
    Object.entries(zones).flatMap(([names, prefixes]) =>
      prefixes
        .trim()
        .split(/\s+/)
        .map((prefix) => [prefix, names.split(', ')] as const),
    ),
  ),
  ...(others !== undefined && { others }),
})

/**
 * Which times the areas of countries have whose clocks show several, by the beginnings of their numbers: the area codes of the North
 * American Numbering Plan Administrator, Anatel's DDD, the numbering plans of ACMA, IFT, Rossvyaz, Kominfo, CNMC and ANACOM, and the
 * borders of the zones in the time zone database, as of 2026.
 */
export const areaZones: Readonly<Record<string, AreaZones>> = {
  US: areas({
    'America/New_York': `
      201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283 301 302 304 305 313 315 317 321 324
      326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 440 443 445 463 470 472 475 478 484 502 508
      513 516 517 518 540 551 561 567 570 571 582 585 586 603 607 609 610 614 616 617 624 631 640 645 646 656 667 678 680 681 686
      689 703 704 706 716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804 810 813 814 821
      826 828 835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 947
      948 954 959 973 978 980 984 989`,
    'America/Chicago': `
      205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337 346 353 361 402 405
      409 414 417 430 447 457 464 469 471 479 483 501 504 507 512 515 531 534 539 557 563 572 573 601 608 612 615 618 621 629 630
      636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769 773 779 806 815 816 817 830 832 847 861 870 872 901 903
      913 918 920 924 936 938 940 945 952 956 972 975 979 985`,
    'America/New_York, America/Chicago': '219 270 364 423 448 574 606 729 812 850 906 930 931',
    'America/Denver': '303 307 385 406 435 505 575 719 720 748 801 915 970 983',
    'America/Chicago, America/Denver': '308 432 580 605 620 701 785',
    'America/Phoenix': '480 520 602 623',
    'America/Phoenix, America/Denver': '928',
    'America/Los_Angeles': `
      206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619 626 628 650 657 661 669
      702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951 971`,
    'America/Denver, America/Los_Angeles': '208 458 541 775 986',
    'America/Anchorage, America/Adak': '907',
    'Pacific/Honolulu': '808',
  }),
  CA: areas({
    'America/Toronto': `
      226 249 263 289 343 354 365 367 382 416 437 438 450 468 514 519 548 579 581 613 647 683 705 742 753 819 873 905 942`,
    'America/Toronto, America/Halifax': '418',
    'America/Toronto, America/Winnipeg': '807',
    'America/Halifax': '428 506 782 902',
    'America/St_Johns, America/Halifax': '709 879',
    'America/Winnipeg': '204 431 584',
    'America/Regina': '306 474 639',
    'America/Edmonton': '368 403 587 780 825',
    'America/Vancouver': '604',
    'America/Vancouver, America/Edmonton, America/Fort_Nelson': '236 250 257 672 778',
    'America/Whitehorse, America/Edmonton, America/Winnipeg, America/Toronto, America/Atikokan': '867',
  }),
  BR: areas(
    {
      'America/Manaus': '65 66 67 69 92 95',
      'America/Manaus, America/Rio_Branco': '97',
      'America/Rio_Branco': '68',
      'America/Noronha': '813619',
    },
    'America/Sao_Paulo',
  ),
  AU: areas({
    'Australia/Sydney': '2 3',
    'Australia/Brisbane': '7',
    'Australia/Adelaide': '8',
    'Australia/Darwin': '879 889',
    'Australia/Perth': '86 89',
  }),
  MX: areas(
    {
      'America/Tijuana': '616 646 658 661 663 664 665 686',
      'America/Hermosillo': '622 623 631 632 633 634 637 638 641 642 643 644 645 647 651 653 662',
      'America/Mazatlan':
        '311 319 323 324 325 327 389 612 613 615 624 667 668 669 672 673 687 694 695 696 697 698',
      'America/Ciudad_Juarez': '656 657',
      'America/Ojinaga': '626',
      'America/Matamoros': '867 868 877 878 891 894 897 899',
      'America/Cancun': '983 984 987 998',
    },
    'America/Mexico_City',
  ),
  RU: areas({
    'Europe/Kaliningrad': '401',
    'Europe/Moscow': '4 8 365',
    'Europe/Samara': '341 842 845 846 848 851',
    'Asia/Yekaterinburg': '342 343 345 346 347 349 351 352 353',
    'Asia/Omsk': '381',
    'Asia/Novosibirsk': '382 383 384 385 388 390 391 394',
    'Asia/Irkutsk': '301 395',
    'Asia/Yakutsk': '302 416',
    'Asia/Yakutsk, Asia/Vladivostok, Asia/Magadan': '411',
    'Asia/Vladivostok': '421 423 426',
    'Asia/Magadan': '413 424',
    'Asia/Kamchatka': '415 427',
  }),
  ID: areas({
    'Asia/Jakarta': '2 31 32 33 34 35 53 56 6 7',
    'Asia/Makassar': '36 37 38 4 51 52 54 55',
    'Asia/Jayapura': '9',
  }),
  ES: areas({
    'Atlantic/Canary': '822 828 922 928',
    'Europe/Madrid': '8 9',
  }),
  PT: areas({
    'Atlantic/Azores': '292 295 296',
    'Europe/Lisbon': '2',
  }),
  CL: areas({
    'America/Punta_Arenas': '61',
    'America/Santiago': '2 3 4 5 6 7',
    'America/Santiago, Pacific/Easter': '322',
  }),
}
